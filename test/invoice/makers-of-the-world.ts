import type { MadeInvoice } from './makers.ts';

/** Invoices of makers in many countries, in the shapes that reach a broker. All are written for these tests. */
export const INVOICES_OF_THE_WORLD: readonly MadeInvoice[] = [
  {
    maker: 'a trader in Hong Kong: the currency in a column of its own before each amount, sums one column off',
    rows: `Invoice No: HK-2291||||||
Ship via|DHL|||||
Item|Part|Description|Qty||Unit Price||Ext.Amount
1|X-11|Power adapter 12V|100|PCS|HKD|31.20|HKD|3,120.00
2|X-12|Power cord EU plug|200|PCS|HKD|7.80|HKD|1,560.00
||Sub Total||||HKD|4,680.00
||Handling||||HKD|120.00
||Grand Total||||HKD|4,800.00`,
    lines: [
      ['Power adapter 12V', '3120'],
      ['Power cord EU plug', '1560'],
    ],
    currency: 'HKD',
    total: ['4800', false],
    asked: [['Handling', '120']],
  },
  {
    maker: 'a French maker: decimal commas, spaces between thousands, euros behind the figures',
    rows: `FACTURE N° 2026-0412||||||
Réf.|Désignation|Code douanier|Origine|Qté|Prix unitaire HT|Montant HT
A12|Huile d'olive vierge extra 750 ml|1509.20|FR|240|6,50 €|1 560,00 €
B07|Vinaigre de cidre 1 L|2209.00|FR|120|2,10 €|252,00 €
|Total HT|||||1 812,00 €
|TVA 0 %|||||0,00 €
|Total TTC|||||1 812,00 €
Escompte : néant||||||
IBAN FR76 3000 4000 0312 3456 7890 143||||||`,
    lines: [
      ["Huile d'olive vierge extra 750 ml", '1560'],
      ['Vinaigre de cidre 1 L', '252'],
    ],
    currency: 'EUR',
    total: ['1812', true],
  },
  {
    maker: 'a Turkish exporter: names in two languages, a sum without a name above the total',
    rows: `TİCARİ FATURA / COMMERCIAL INVOICE||||||
S.No|Malın Cinsi / Description|G.T.İ.P.|Miktar|Birim|Birim Fiyat (USD)|Tutar (USD)
1|Marble tiles polished 60x60|680221|450|M2|18,40|8.280,00
2|Travertine slabs|680291|120|M2|22,00|2.640,00
||||||10.920,00
TOPLAM / TOTAL||||||10.920,00
Yalnız onbindokuzyüzyirmi USD||||||`,
    lines: [
      ['Marble tiles polished 60x60', '8280'],
      ['Travertine slabs', '2640'],
    ],
    currency: 'USD',
    total: ['10920', true],
  },
  {
    maker: 'an Italian maker: units in two letters, the total beside its name in the column of prices',
    rows: `Fattura n. 55/2026|||||
Cod. art.|Descrizione|Q.tà|U.M.|Prezzo|Importo
SC01|Scarpe uomo in pelle|60|PA|45,00|2.700,00
SC02|Cinture in pelle|100|PZ|12,50|1.250,00
||||Totale EUR|3.950,00`,
    lines: [
      ['Scarpe uomo in pelle', '2700'],
      ['Cinture in pelle', '1250'],
    ],
    currency: 'EUR',
    total: ['3950', true],
  },
  {
    maker: 'a Spanish exporter: a discount below zero and transport, named in Spanish',
    rows: `Factura comercial|||||
Artículo|Descripción|Partida arancelaria|Cantidad|Precio unitario|Importe total
1|Aceitunas verdes en frasco|2005.70|300|1,85 EUR|555,00 EUR
2|Pimentón dulce ahumado|0904.22|150|2,20 EUR|330,00 EUR
|Descuento 10%||||-88,50 EUR
|Portes||||65,00 EUR
|TOTAL||||861,50 EUR`,
    lines: [
      ['Aceitunas verdes en frasco', '555'],
      ['Pimentón dulce ahumado', '330'],
    ],
    currency: 'EUR',
    freight: '65',
    discount: '88.5',
    total: ['861.5', true],
  },
  {
    maker: 'a Chinese factory: names in two languages, yuan in the names of columns',
    rows: `形式发票 PROFORMA INVOICE||||||
品名 Description|规格 Spec|海关编码 HS Code|数量 Qty|单位 Unit|单价 Unit Price (RMB)|金额 Amount (RMB)
LED灯 LED bulb|9W E27|8539520000|5000|个|6.50|32500.00
插座 Socket|13A|8536690000|2000|个|8.00|16000.00
合计 TOTAL||||||48500.00
付款方式: 30% deposit||||||
开户行: Bank of China 6217 0000 1234 5678||||||`,
    lines: [
      ['LED灯 LED bulb', '32500'],
      ['插座 Socket', '16000'],
    ],
    currency: 'CNY',
    total: ['48500', true],
  },
  {
    maker: 'a Chinese factory that writes Chinese only',
    rows: `商业发票|||||
序号|品名|数量|单价|金额|币种
1|棉质T恤|500|28.00|14000.00|人民币
2|牛仔裤|300|65.00|19500.00|人民币
合计||800||33500.00|`,
    lines: [
      ['棉质T恤', '14000'],
      ['牛仔裤', '19500'],
    ],
    currency: 'CNY',
    total: ['33500', true],
  },
  {
    maker: 'a Japanese maker: yen in a second row of names, thousands that look like decimals',
    rows: `INVOICE||||
Model|Description|Q'ty|Unit Price|Amount
||(pcs)|(JPY)|(JPY)
FX-20|Bearing unit|40|¥12,500|¥500,000
FX-31|Linear guide 400mm|12|¥38,000|¥456,000
||TOTAL|FOB KOBE|¥956,000`,
    lines: [
      ['Bearing unit', '500000'],
      ['Linear guide 400mm', '456000'],
    ],
    currency: 'JPY',
    total: ['956000', true],
  },
  {
    maker: 'one whose ¥ may be yen or yuan',
    rows: `Description|Qty|Unit Price|Amount
Ceramic knife|10|¥300|¥3,000
Chopsticks|100|¥20|¥2,000
Total|||¥5,000`,
    lines: [
      ['Ceramic knife', '3000'],
      ['Chopsticks', '2000'],
    ],
    currency: null,
    total: ['5000', true],
  },
  {
    maker: 'an Australian shop: the currency in a sentence above the table, GST below it',
    rows: `TAX INVOICE||||
All prices are in Australian dollars||||
Code|Product description|Units|Unit price|Line total
W-1|Merino wool scarf|20|$45.00|$900.00
W-2|Ugg boots|10|$110.00|$1,100.00
|||GST|$0.00
|||Total AUD|$2,000.00`,
    lines: [
      ['Merino wool scarf', '900'],
      ['Ugg boots', '1100'],
    ],
    currency: 'AUD',
    total: ['2000', true],
  },
  {
    maker: 'a trader in Singapore, with S$ in the names of columns',
    rows: `Qty|Description|S$ Unit|S$ Total
3|Laptop sleeve|15.00|45.00
5|Phone case|8.00|40.00
|Total|S$|85.00`,
    lines: [
      ['Laptop sleeve', '45'],
      ['Phone case', '40'],
    ],
    currency: 'SGD',
    total: ['85', true],
  },
  {
    maker: 'an exporter of food: units behind quantities and prices',
    rows: `Description of Goods|Quantity|Unit Price|Total Amount
Fresh garlic, 10 kg mesh bags|2,600 CTNS|USD 9.50/CTN|USD 24,700.00
Fresh ginger|500 CTNS|USD 14.00/CTN|USD 7,000.00
TOTAL:|3,100 CTNS||USD 31,700.00`,
    lines: [
      ['Fresh garlic, 10 kg mesh bags', '24700'],
      ['Fresh ginger', '7000'],
    ],
    currency: 'USD',
    total: ['31700', true],
  },
  {
    maker: 'a seller under a letter of credit: details in two columns above the table, a sum without a name',
    rows: `Exporter|Consignee||||
ABC Foods|XYZ Trading LLC||||
Country of Origin|VIETNAM||||
Terms of delivery|CFR JEBEL ALI||||
Marks|No & kind of pkgs|Description of goods|Quantity|Rate|Amount
|||KGS|USD/KG|USD
AS PER BL|500 bags|Cashew kernels WW320|11,340.00|6.85|77,679.00
|200 bags|Cashew kernels WW240|4,536.00|7.40|33,566.40
|||15,876.00||111,245.40
Net weight: 15,876.00 KGS|||||
Gross weight: 16,016.00 KGS|||||
LC No. 1234/2026 dated 01.09.2026|||||`,
    lines: [
      ['Cashew kernels WW320', '77679'],
      ['Cashew kernels WW240', '33566.4'],
    ],
    currency: 'USD',
    total: ['111245.4', true],
  },
  {
    maker: 'one with a line that is returned',
    rows: `Item|Description|Qty|Price|Amount EUR
1|Office desk|4|250.00|1,000.00
2|Office desk, returned|-1|250.00|-250.00
3|Lamp|2|30.00|60.00
Total||||810.00`,
    lines: [
      ['Office desk', '1000'],
      ['Lamp', '60'],
    ],
    currency: 'EUR',
    total: ['810', false],
    discount: '',
    asked: [['Office desk, returned', '250']],
  },
  {
    maker:
      'a steel mill: FOB value, freight, insurance with its percentage and a total CIF, thousands without decimals',
    rows: `No.|Commodity|HS|Qty (MT)|Price per MT|Value
1|Steel rebar 12mm|7214.20|100|620|62,000
2|Steel rebar 16mm|7214.20|80|615|49,200
|FOB VALUE||||111,200
|FREIGHT CHARGES||||5,400
|INSURANCE (0.2%)||||233
|TOTAL CIF VALUE JEBEL ALI (USD)||||116,833`,
    lines: [
      ['Steel rebar 12mm', '62000'],
      ['Steel rebar 16mm', '49200'],
    ],
    currency: 'USD',
    freight: '5400',
    insurance: '233',
    total: ['116833', true],
  },
  {
    maker: 'an ERP system in German, with semicolons',
    rows: `Belegnr;Pos;Material;Kurztext;Menge;ME;Nettopreis;Nettowert;Währung;Ursprungsland;Warennummer;Nettogewicht;Bruttogewicht
90001;10;MAT-1;Kugelhahn DN50;12;ST;48,90;586,80;EUR;DE;84818081;30,000;32,400
90001;20;MAT-2;Dichtungssatz;50;ST;3,20;160,00;EUR;CZ;84842000;1,500;1,900`,
    isPasted: true,
    lines: [
      ['Kugelhahn DN50', '586.8'],
      ['Dichtungssatz', '160'],
    ],
    currency: 'EUR',
  },
  {
    maker: 'an ERP system that writes the minus behind the figure',
    rows: `Item;Material;Description;Order qty;Net price;Net value;Curr.
10;100-100;Pump casing;2;1.250,00;2.500,00;EUR
20;100-200;Shaft seal;10;35,00;350,00;EUR
30;100-100;Pump casing credit;1;50,00;50,00-;EUR`,
    isPasted: true,
    lines: [
      ['Pump casing', '2500'],
      ['Shaft seal', '350'],
    ],
    currency: 'EUR',
  },
  {
    maker: 'rows copied from a spreadsheet, with quotation marks and a sum without a name',
    rows: `S/N	DESCRIPTION	HS CODE	COO	QTY	U/PRICE	TOTAL AED
1	Cordless drill 18V	84672100	CN	20	180	3600
2	Drill bits set	82075000	CN	50	25	1250
3	"Screwdriver ""PH2"""	82054000	TW	100	8	800
				170		5650`,
    isPasted: true,
    lines: [
      ['Cordless drill 18V', '3600'],
      ['Drill bits set', '1250'],
      ['Screwdriver "PH2"', '800'],
    ],
    currency: 'AED',
    total: ['5650', true],
  },
  {
    maker: 'an e-mail whose columns are spaces, with empty cells',
    rows: `Description            HS Code     Qty   Price     Amount
Cotton towels          630260      100    2.50     250.00
Bed linen                           40   12.00     480.00
Curtains, polyester    630392             18.00    180.00
Cushion covers         630492       60             120.00
                                 Total           1,030.00`,
    isPasted: true,
    lines: [
      ['Cotton towels', '250'],
      ['Bed linen', '480'],
      ['Curtains, polyester', '180'],
      ['Cushion covers', '120'],
    ],
    currency: null,
    total: ['1030', true],
  },
  {
    maker: 'a message with a table between bars, and bold words',
    rows: `| # | Product | Qty | Price | Total |
|---|---------|-----|-------|-------|
| 1 | Honey 500 g | 24 | GBP 4.00 | GBP 96.00 |
| 2 | Marmalade | 12 | GBP 3.00 | GBP 36.00 |
|   | **Total** |    |        | GBP 132.00 |`,
    isPasted: true,
    lines: [
      ['Honey 500 g', '96'],
      ['Marmalade', '36'],
    ],
    currency: 'GBP',
    total: ['132', true],
  },
  {
    maker: 'an Egyptian trader: two sums around a discount, names in the column of numbers',
    rows: `فاتورة رقم ٥٥||||||
اسم المورد|شركة النيل للأغذية|||||
رقم|اسم الصنف|البند الجمركي|بلد المنشأ|العدد|سعر الوحدة بالدولار الأمريكي|القيمة الإجمالية بالدولار الأمريكي
1|عصير مانجو 1 لتر|200989|مصر|1200|0.85|1,020.00
2|جبنة بيضاء|040610|مصر|300|2.40|720.00
إجمالي الفاتورة||||||1,740.00
خصم 5%||||||87.00
الصافي||||||1,653.00
الوزن الصافي: 1500 كجم||||||`,
    lines: [
      ['عصير مانجو 1 لتر', '1020'],
      ['جبنة بيضاء', '720'],
    ],
    currency: 'USD',
    discount: '87',
    total: ['1653', true],
  },
  {
    maker: 'a Saudi shop: ر.س behind each figure, VAT below',
    rows: `الصنف|الكمية|الوحدة|السعر|المبلغ
طاولة خشبية|10|حبة|350 ر.س|3500 ر.س
كرسي مكتب|20|حبة|120 ر.س|2400 ر.س
المجموع||||5900 ر.س
ضريبة القيمة المضافة 15%||||885 ر.س
الإجمالي شامل الضريبة||||6785 ر.س`,
    lines: [
      ['طاولة خشبية', '3500'],
      ['كرسي مكتب', '2400'],
    ],
    currency: 'SAR',
    total: ['6785', true],
  },
  {
    maker: 'orders of a shop on WooCommerce',
    rows: `Order Number|Order Status|Order Date|Item #|Item Name|SKU|Quantity|Item Cost|Order Line Total|Order Currency|Country Name (Shipping)
1001|Completed|2026-10-01|1|Leather wallet|LW-1|2|25.00|50.00|AED|United Arab Emirates
1001|Completed|2026-10-01|2|Key ring|KR-1|1|9.00|9.00|AED|United Arab Emirates`,
    lines: [
      ['Leather wallet', '50'],
      ['Key ring', '9'],
    ],
    currency: 'AED',
  },
  {
    maker: 'orders of a shop on Shopify: totals of the order beside the items',
    rows: `Name|Email|Financial Status|Currency|Subtotal|Shipping|Taxes|Total|Lineitem quantity|Lineitem name|Lineitem price|Lineitem compare at price|Lineitem sku|Lineitem requires shipping|Vendor
#1001|a@b.c|paid|USD|75.00|5.00|0.00|80.00|1|Canvas bag|45.00||CB-1|true|Acme
#1001|a@b.c|||||||2|Cotton cap|15.00||CC-2|true|Acme`,
    lines: [
      ['Canvas bag', '45'],
      ['Cotton cap', '30'],
    ],
    currency: 'USD',
    total: ['80', true],
  },
  {
    maker: 'goods of a shop on Shopify, in its newer layout: texts with markup beside titles',
    rows: `Title|URL handle|Description|Vendor|Product category|SKU|Barcode|Price|Compare-at price|Cost per item|Inventory quantity|Weight value (grams)|Country of origin|HS code
Wool blanket|wool-blanket|<p>Warm</p>|Dune|Home|WB-1||80.00|||5|1200|TR|630120
Silk scarf|silk-scarf|<p>Soft</p>|Dune|Apparel|SS-1||60.00||22.00|3|90|IT|621410`,
    lines: [
      ['Wool blanket', '80'],
      ['Silk scarf', '60'],
    ],
    currency: null,
  },
  {
    maker: 'orders of a shop on Magento: the price before and after a reduction',
    rows: `Product Name|SKU|HS Code|Ordered Qty|Original Price|Price|Row Subtotal|Tax Amount|Discount Amount|Row Total
Running shoes|RS-9|640411|3|70.00|65.00|195.00|0.00|0.00|195.00
Socks (pack of 3)|SO-3|611595|10|6.00|6.00|60.00|0.00|0.00|60.00`,
    lines: [
      ['Running shoes', '195'],
      ['Socks (pack of 3)', '60'],
    ],
    currency: null,
  },
  {
    maker: 'Odoo in Arabic',
    rows: `المنتج|رمز HS|الكمية|سعر الوحدة|الضرائب|المجموع الفرعي|العملة
كابل نحاس 2.5 مم|854449|50|120.00|0%|6000.00|AED
مفتاح كهربائي|853650|200|8.00|0%|1600.00|AED`,
    lines: [
      ['كابل نحاس 2.5 مم', '6000'],
      ['مفتاح كهربائي', '1600'],
    ],
    currency: 'AED',
  },
  {
    maker: 'a marketplace: ASIN, HSN and rupees',
    rows: `Title|ASIN|HSN|Qty|Unit Cost (INR)|Total Cost (INR)
Steel water bottle 1L|B0ABCDE123|73239390|100|210.00|21000.00
Lunch box|B0ABCDE124|39241090|50|150.00|7500.00`,
    lines: [
      ['Steel water bottle 1L', '21000'],
      ['Lunch box', '7500'],
    ],
    currency: 'INR',
  },
  {
    maker: 'a marketplace: US $ before each figure, fees below',
    rows: `Product details|Unit price|Quantity|Total price
Yoga mat TPE 6mm custom logo|US $4.20|500 Pieces|US $2,100.00
Resistance bands set|US $1.10|1000 Sets|US $1,100.00
Item subtotal|||US $3,200.00
Shipping fee|||US $380.00
Transaction fee|||US $0.00
Order total|||US $3,580.00`,
    lines: [
      ['Yoga mat TPE 6mm custom logo', '2100'],
      ['Resistance bands set', '1100'],
    ],
    currency: 'USD',
    freight: '380',
    total: ['3580', true],
  },
  {
    maker: 'one that gives each amount in two currencies',
    rows: `Description|Qty|Unit Price|Amount USD|Amount AED
Espresso machine|5|400|2,000.00|7,345.00
Grinder|5|150|750.00|2,754.38
Total|||2,750.00|10,099.38`,
    lines: [
      ['Espresso machine', '2000'],
      ['Grinder', '750'],
    ],
    currency: 'USD',
    total: ['2750', true],
  },
  {
    maker: 'one in sections, each with a sum',
    rows: `Description|Qty|Unit|Price|Amount (EUR)
A. Kitchen||||
Frying pan 28 cm|50|pcs|11.00|550.00
Saucepan|40|pcs|9.00|360.00
Total A||||910.00
B. Bathroom||||
Towel rack|30|pcs|7.00|210.00
Total B||||210.00
Total A + B||||1,120.00`,
    lines: [
      ['Frying pan 28 cm', '550'],
      ['Saucepan', '360'],
      ['Towel rack', '210'],
    ],
    currency: 'EUR',
    total: ['1120', true],
  },
  {
    maker: 'one with the HS code in a heading above its lines',
    rows: `Description|Qty|Amount USD
HS CODE: 6109.10||
Men T-shirt white|100|400.00
Men T-shirt black|100|400.00
HS CODE: 6203.42||
Men jeans|50|750.00
TOTAL|250|1,550.00`,
    lines: [
      ['Men T-shirt white', '400'],
      ['Men T-shirt black', '400'],
      ['Men jeans', '750'],
    ],
    currency: 'USD',
    total: ['1550', true],
    codes: ['610910', '610910', '620342'],
  },
  {
    maker: 'one whose deposit is taken off the total',
    rows: `Description|Qty|Unit Price (USD)|Total (USD)
CNC spindle|2|1,500.00|3,000.00
Tool holder|10|40.00|400.00
Total|||3,400.00
Less: 30% deposit received|||(1,020.00)
Balance payable|||2,380.00`,
    lines: [
      ['CNC spindle', '3000'],
      ['Tool holder', '400'],
    ],
    currency: 'USD',
    total: ['2380', true],
    discount: '',
  },
  {
    maker: 'a Kuwaiti trader: dinars with three decimals',
    rows: `Description|Qty|Unit KD|Total KD
Oud oil 12 ml|24|3.250|78.000
Incense 1 kg|10|12.500|125.000
Total|||203.000`,
    lines: [
      ['Oud oil 12 ml', '78'],
      ['Incense 1 kg', '125'],
    ],
    currency: 'KWD',
    total: ['203', true],
  },
  {
    maker: 'an Indian exporter with a second table of taxes below the first',
    rows: `Particulars|HSN/SAC|Quantity|Rate|per|Amount
Basmati Rice 1121 Steam|10063020|25.000 MT|85,000.00|MT|21,25,000.00
Toor Dal|07136000|5.000 MT|1,10,000.00|MT|5,50,000.00
Total||30.000 MT|||₹ 26,75,000.00
Amount Chargeable (in words)|||||
INR Twenty Six Lakh Seventy Five Thousand Only|||||
HSN/SAC|Taxable Value|IGST||| 
10063020|21,25,000.00|0.00|||
Total|26,75,000.00|0.00|||`,
    lines: [
      ['Basmati Rice 1121 Steam', '2125000'],
      ['Toor Dal', '550000'],
    ],
    currency: 'INR',
    total: ['2675000', true],
  },
  {
    maker: 'an invoice that is a packing list, too: pieces in a carton and in all',
    rows: `Carton No.|Description|Qty/Ctn|Ctns|Total Qty|Unit Price|Amount|N.W.(kg)|G.W.(kg)|CBM
1-20|Plush toy bear|24|20|480|1.80|864.00|96|120|1.6
21-30|Plush toy rabbit|24|10|240|1.60|384.00|48|60|0.8
TOTAL||| 30|720||1,248.00|144|180|2.4
SAY TOTAL US DOLLARS ONE THOUSAND TWO HUNDRED FORTY EIGHT ONLY`,
    lines: [
      ['Plush toy bear', '864'],
      ['Plush toy rabbit', '384'],
    ],
    currency: 'USD',
    total: ['1248', true],
  },
  {
    maker: 'a Swiss maker: apostrophes between thousands, sums in German',
    rows: `Pos.|Bezeichnung|Menge|Einzelpreis|Gesamtpreis
1|Uhrwerk mechanisch|10|CHF 1'250.00|CHF 12'500.00
2|Lederband|50|CHF 18.00|CHF 900.00
|Zwischensumme|||CHF 13'400.00
|Versandkosten|||CHF 45.00
|Gesamtbetrag|||CHF 13'445.00`,
    lines: [
      ['Uhrwerk mechanisch', '12500'],
      ['Lederband', '900'],
    ],
    currency: 'CHF',
    freight: '45',
    total: ['13445', true],
  },
  {
    maker: 'a German maker: quantities in thousands, packing, a sum with it',
    rows: `Pos|Art.-Nr.|Bezeichnung|Menge|Einheit|E-Preis|Gesamt
1|4711|Edelstahlschrauben M8|1.000|Stück|0,12 €|120,00 €
2|4712|Unterlegscheiben M8|2.000|Stück|0,03 €|60,00 €
Summe netto||||||180,00 €
Verpackung||||||12,50 €
Rechnungsbetrag||||||192,50 €
Zahlbar innerhalb 14 Tagen||||||`,
    lines: [
      ['Edelstahlschrauben M8', '120'],
      ['Unterlegscheiben M8', '60'],
    ],
    currency: 'EUR',
    total: ['192.5', false],
    asked: [['Verpackung', '12.5']],
  },
  {
    maker: 'a Brazilian exporter',
    rows: `Item|NCM|Descrição da mercadoria|Qtde|Preço Unitário USD|Valor Total USD
1|09011110|Café cru em grão|320|210,00|67.200,00
2|17019900|Açúcar refinado|100|38,50|3.850,00
TOTAL GERAL|||||71.050,00`,
    lines: [
      ['Café cru em grão', '67200'],
      ['Açúcar refinado', '3850'],
    ],
    currency: 'USD',
    total: ['71050', true],
  },
  {
    maker: 'a Russian exporter',
    rows: `№|Наименование товара|Код ТН ВЭД|Кол-во|Цена, USD|Сумма, USD
1|Фанера берёзовая 18 мм|4412330000|120|31,50|3 780,00
2|Доска обрезная|4407119000|40|210,00|8 400,00
Итого|||||12 180,00`,
    lines: [
      ['Фанера берёзовая 18 мм', '3780'],
      ['Доска обрезная', '8400'],
    ],
    currency: 'USD',
    total: ['12180', true],
  },
  {
    maker: 'a Korean maker, with a sum in Korean',
    rows: `품명 (Description)|수량|단가 (USD)|금액 (USD)
Facial mask pack|1000|0.80|800.00
Sunscreen cream 50 ml|500|3.20|1,600.00
합계|||2,400.00`,
    lines: [
      ['Facial mask pack', '800'],
      ['Sunscreen cream 50 ml', '1600'],
    ],
    currency: 'USD',
    total: ['2400', true],
  },
  {
    maker: 'one with Amount over two currencies',
    rows: `Description||Qty||Amount|
|||Unit price|USD|AED
Air compressor 50 L||4|210.00|840.00|3,084.90
Paint spray gun||10|25.00|250.00|918.13
||||1,090.00|4,003.03`,
    lines: [
      ['Air compressor 50 L', '840'],
      ['Paint spray gun', '250'],
    ],
    currency: 'USD',
    total: ['1090', true],
  },
  {
    maker: 'the form of a courier: sums, freight and insurance named in the column of prices',
    rows: `Country of MFG|HS Tariff Number|Full Description of Goods|No. of Units|Unit of Measure|Unit Value|Total Value
CN|8473.30|Laptop keyboards|20|EA|15.00|300.00
TW|8471.70|SSD drives 1TB|10|EA|70.00|700.00
|||||Invoice Subtotal|1,000.00
|||||Freight Charges|85.00
|||||Insurance Charges|15.00
|||||Total Invoice Amount|1,100.00
|||||Currency Code|USD`,
    lines: [
      ['Laptop keyboards', '300'],
      ['SSD drives 1TB', '700'],
    ],
    currency: 'USD',
    freight: '85',
    insurance: '15',
    total: ['1100', true],
  },
  {
    maker: 'the form of another courier: currencies behind the figures, counts below',
    rows: `Full Description of Goods|Qty.|Commodity Code|Unit Value|Sub Total Value|Net Weight (kg)|Gross Weight (kg)|Country of Manufacture/Origin
Plastic valve body|30|39269097|4.50 EUR|135.00 EUR|3.2|3.6|DE
Rubber gasket|100|40169300|0.60 EUR|60.00 EUR|1.1|1.3|IT
Total Declared Value:||||195.00 EUR|||
Total line items:|2||||||
Number of pallets:|1||||||`,
    lines: [
      ['Plastic valve body', '135'],
      ['Rubber gasket', '60'],
    ],
    currency: 'EUR',
    total: ['195', true],
  },
  {
    maker: 'one with VAT number, telephone, packages and weight below the total',
    rows: `Item|Description|Qty|Price|Amount
1|Garden hose 20 m|60|EUR 9.00|EUR 540.00
2|Sprinkler|40|EUR 6.00|EUR 240.00
|||TOTAL|EUR 780.00
VAT No.|DE123456789|||
Tel.|+49 89 1234567|||
Place, date|Munich, 12.10.2026|||
Total packages|5|||
Gross weight|212 kg|||`,
    lines: [
      ['Garden hose 20 m', '540'],
      ['Sprinkler', '240'],
    ],
    currency: 'EUR',
    total: ['780', true],
  },
  {
    maker: 'a maker of clothes in Vietnam: orders, styles and cartons beside the lines',
    rows: `COMMERCIAL INVOICE|||||||
Seller: Hanoi Garment JSC|||||Invoice No: HG-77|||
Buyer: Al Noor Trading, Dubai|||||Date: 05-Oct-26||
PO#|STYLE#|DESCRIPTION OF GOODS|HS CODE|CTNS|QTY (PCS)|FOB PRICE (USD/PC)|AMOUNT (USD)
450001|ST-100|Ladies knitted pullover 100% cotton|6110.20|25|500|6.20|3,100.00
450001|ST-101|Ladies woven trousers 98% cotton 2% elastane|6204.62|30|600|7.10|4,260.00
450002|ST-205|Kids hooded jacket, polyester|6201.40|18|360|9.45|3,402.00
TOTAL||||73|1,460||10,762.00
Total: ten thousand seven hundred sixty two US dollars only|||||||
BENEFICIARY'S BANK: VIETBANK HANOI|||||||
A/C: 0021 0037 5555|||||||`,
    lines: [
      ['Ladies knitted pullover 100% cotton', '3100'],
      ['Ladies woven trousers 98% cotton 2% elastane', '4260'],
      ['Kids hooded jacket, polyester', '3402'],
    ],
    currency: 'USD',
    total: ['10762', true],
  },
  {
    maker: 'one in a language that nothing is known of: Thai',
    rows: `ลำดับ|รายการสินค้า|จำนวน|ราคาต่อหน่วย (THB)|จำนวนเงิน (THB)
1|Jasmine rice 5 kg|400|180.00|72,000.00
2|Coconut milk 400 ml|1200|28.50|34,200.00
รวมทั้งสิ้น||||106,200.00`,
    lines: [
      ['Jasmine rice 5 kg', '72000'],
      ['Coconut milk 400 ml', '34200'],
    ],
    currency: 'THB',
    total: ['106200', true],
  },
  {
    maker: 'one in another such language: Swedish',
    rows: `Artikelnr|Benämning|Antal|À-pris SEK|Belopp SEK
1001|Kullager 6204|50|45,00|2 250,00
1002|Packning|200|3,50|700,00
Summa||||2 950,00`,
    lines: [
      ['Kullager 6204', '2250'],
      ['Packning', '700'],
    ],
    currency: 'SEK',
    total: ['2950', true],
  },
  {
    maker: 'one in another such language: Greek',
    rows: `Α/Α|Περιγραφή|Ποσότητα|Τιμή €|Αξία €
1|Ελαιόλαδο 1 lt|100|7,20|720,00
2|Φέτα ΠΟΠ 400 g|80|4,10|328,00
Σύνολο||||1.048,00`,
    lines: [
      ['Ελαιόλαδο 1 lt', '720'],
      ['Φέτα ΠΟΠ 400 g', '328'],
    ],
    currency: 'EUR',
    total: ['1048', true],
  },
  {
    maker: 'an Iranian trader: Persian digits and letters',
    rows: `ردیف|شرح کالا|تعداد|قیمت واحد (یورو)|مبلغ (یورو)
۱|زعفران ۱۰۰ گرم|۲۰|۱۵۰٫۰۰|۳٬۰۰۰٫۰۰
۲|پسته خام|۵۰|۱۲٫۰۰|۶۰۰٫۰۰
جمع کل||||۳٬۶۰۰٫۰۰`,
    lines: [
      ['زعفران ۱۰۰ گرم', '3000'],
      ['پسته خام', '600'],
    ],
    currency: 'EUR',
    total: ['3600', true],
  },
  {
    maker: 'one with code and origin in rows below each line',
    rows: `Item No.|Description|Quantity|Unit|Unit Price|Amount
10|Submersible pump|5|EA|USD 320.00|USD 1,600.00
|Model: SP-400, 2.2 kW||||
|HS Code: 8413.70||||
|Country of origin: Italy||||
20|Control panel|5|EA|USD 140.00|USD 700.00
|Model: CP-22||||
|HS Code: 8537.10||||
||||Total|USD 2,300.00`,
    amounts: ['1600', '700'],
    currency: 'USD',
    total: ['2300', true],
    codes: ['841370', '853710'],
  },
  {
    maker: 'one with a discount for each line',
    rows: `Description|Qty|Unit Price USD|Discount|Amount USD
Backpack 30 l|50|20.00|100.00|900.00
Duffel bag|20|30.00|60.00|540.00
Total||||1,440.00`,
    lines: [
      ['Backpack 30 l', '900'],
      ['Duffel bag', '540'],
    ],
    currency: 'USD',
    total: ['1440', true],
  },
  {
    maker: 'a shop in the Emirates: VAT for each line',
    rows: `S.No|Description|Qty|Unit Price|Amount (AED)|VAT %|VAT Amount (AED)|Total incl. VAT (AED)
1|Office paper A4|100|12.00|1,200.00|5|60.00|1,260.00
2|Toner cartridge|10|150.00|1,500.00|5|75.00|1,575.00
Total||||2,700.00||135.00|2,835.00`,
    lines: [
      ['Office paper A4', '1200'],
      ['Toner cartridge', '1500'],
    ],
    currency: 'AED',
    total: ['2700', true],
  },
  {
    maker: 'a contract with many clauses above its table',
    rows: `Clause 1 of the proforma terms and conditions of sale apply|||
Clause 2 of the proforma terms and conditions of sale apply|||
Clause 3 of the proforma terms and conditions of sale apply|||
Clause 4 of the proforma terms and conditions of sale apply|||
Clause 5 of the proforma terms and conditions of sale apply|||
Clause 6 of the proforma terms and conditions of sale apply|||
Clause 7 of the proforma terms and conditions of sale apply|||
Clause 8 of the proforma terms and conditions of sale apply|||
Clause 9 of the proforma terms and conditions of sale apply|||
Clause 10 of the proforma terms and conditions of sale apply|||
Clause 11 of the proforma terms and conditions of sale apply|||
Clause 12 of the proforma terms and conditions of sale apply|||
Clause 13 of the proforma terms and conditions of sale apply|||
Clause 14 of the proforma terms and conditions of sale apply|||
Clause 15 of the proforma terms and conditions of sale apply|||
Clause 16 of the proforma terms and conditions of sale apply|||
Clause 17 of the proforma terms and conditions of sale apply|||
Clause 18 of the proforma terms and conditions of sale apply|||
Clause 19 of the proforma terms and conditions of sale apply|||
Clause 20 of the proforma terms and conditions of sale apply|||
Clause 21 of the proforma terms and conditions of sale apply|||
Clause 22 of the proforma terms and conditions of sale apply|||
Clause 23 of the proforma terms and conditions of sale apply|||
Clause 24 of the proforma terms and conditions of sale apply|||
Clause 25 of the proforma terms and conditions of sale apply|||
Clause 26 of the proforma terms and conditions of sale apply|||
Clause 27 of the proforma terms and conditions of sale apply|||
Clause 28 of the proforma terms and conditions of sale apply|||
Clause 29 of the proforma terms and conditions of sale apply|||
Clause 30 of the proforma terms and conditions of sale apply|||
Description|Qty|Price|Amount USD
Cement clinker|1000|42.00|42,000.00`,
    lines: [['Cement clinker', '42000']],
    currency: 'USD',
  },
  {
    maker: 'one whose only currency is beside the total above the table',
    rows: `Total amount: EUR 5,150.00|||
Item|Q|P/U|Amount
Water heater 80 l|50|65.00|3,250.00
Gas hob|20|95.00|1,900.00`,
    lines: [
      ['Water heater 80 l', '3250'],
      ['Gas hob', '1900'],
    ],
    currency: 'EUR',
  },
  {
    maker: 'one in two parts, each with the names again',
    rows: `PART A – GOODS||||
Description|Qty|Unit|Price USD|Amount USD
Ceiling fan|60|pcs|22.00|1,320.00
Exhaust fan|40|pcs|15.00|600.00
Total||||1,920.00
PART B – SPARE PARTS||||
Description|Qty|Unit|Price USD|Amount USD
Fan regulator|60|pcs|2.00|120.00
Total||||120.00
GRAND TOTAL||||2,040.00`,
    lines: [
      ['Ceiling fan', '1320'],
      ['Exhaust fan', '600'],
      ['Fan regulator', '120'],
    ],
    currency: 'USD',
    total: ['2040', true],
  },
  {
    maker: 'one with the HS code in the description',
    rows: `Description of goods|Pcs|Price|Value EUR
Steel screws M6 (HS 731815)|1000|0.05|50.00
Brass valves (HS 848180)|20|11.00|220.00`,
    amounts: ['50', '220'],
    currency: 'EUR',
    codes: ['731815', '848180'],
  },
  {
    maker: 'one with weights of the lines',
    rows: `Description|HS|Origin|Qty|Unit|Net Wt (KGS)|Gross Wt (KGS)|Unit Price|Total USD
Basmati rice|100630|PK|20|MT|20,000|20,200|1,050.00|21,000.00
Red chilli|090421|IN|5|MT|5,000|5,100|2,400.00|12,000.00`,
    lines: [
      ['Basmati rice', '21000'],
      ['Red chilli', '12000'],
    ],
    currency: 'USD',
  },
  {
    maker: 'a seller of spirits: cases, bottles and litres',
    rows: `Brand / Product|HS code|Origin|Cases|Btl/case|Btls|Ltrs|ABV %|Price/case GBP|Value GBP
Single malt whisky 12 yo 70 cl|2208.30|GB|50|6|300|210|40|120.00|6,000.00
London dry gin 70 cl|2208.50|GB|20|6|120|84|43|66.00|1,320.00
Totals|||70||420|294|||7,320.00`,
    lines: [
      ['Single malt whisky 12 yo 70 cl', '6000'],
      ['London dry gin 70 cl', '1320'],
    ],
    currency: 'GBP',
    total: ['7320', true],
  },
  {
    maker: 'a maker of medicines: batches and days of expiry',
    rows: `SN|Generic Description|Trade name|Pack|Batch No|Exp. Date|Qty|CIF Rate EUR|CIF Value EUR
1|Paracetamol 500 mg tablets|Panadex|24 tabs|B2201|12/2028|5000|0.85|4,250.00
2|Amoxicillin 500 mg capsules|Amoxil|20 caps|A778|06/2028|2000|1.90|3,800.00
|||||||CIF TOTAL|8,050.00`,
    lines: [
      ['Paracetamol 500 mg tablets', '4250'],
      ['Amoxicillin 500 mg capsules', '3800'],
    ],
    currency: 'EUR',
    total: ['8050', true],
  },
  {
    maker: 'a seller of parts for cars',
    rows: `Part Number|Part Name|Brand|Qty|Net Price|Ext. Net|Cur|COO|Tariff Code|Wt Kg
04465-0K240|Brake pad set front|TYT|20|18.50|370.00|USD|TH|87083010|1.8
90915-YZZD4|Oil filter|TYT|200|2.35|470.00|USD|TH|84212300|0.3`,
    lines: [
      ['Brake pad set front', '370'],
      ['Oil filter', '470'],
    ],
    currency: 'USD',
    codes: ['87083010', '84212300'],
  },
  {
    maker: 'a printed page as text: sums between the columns',
    rows: `QTY   DESCRIPTION                      UNIT PRICE      TOTAL
  10  Gas springs 600N                      12.00     120.00
   4  Hinge kit                              8.50      34.00
 100  Rubber feet                            0.20      20.00
                             SUBTOTAL                174.00
                             SHIPPING                 25.00
                             TOTAL USD               199.00`,
    isPasted: true,
    lines: [
      ['Gas springs 600N', '120'],
      ['Hinge kit', '34'],
      ['Rubber feet', '20'],
    ],
    currency: 'USD',
    freight: '25',
    total: ['199', true],
  },
  {
    maker: 'one with a discount among its lines',
    rows: `Item|Description|Qty|Rate|Amount (CAD)
1|Maple syrup grade A 1 l|100|14.00|1,400.00
2|Volume discount|1|-140.00|-140.00
3|Maple candy|50|6.00|300.00
|Total CAD|||1,560.00`,
    lines: [
      ['Maple syrup grade A 1 l', '1400'],
      ['Maple candy', '300'],
    ],
    currency: 'CAD',
    discount: '140',
    total: ['1560', true],
  },
  {
    maker: 'a shop in China: prices in 元, freight below',
    rows: `商品|规格|数量|单价(元)|金额(元)
手机壳|黑色|500|3.5|1750
数据线|1米|800|2.2|1760
运费||||120
总计||||3630`,
    lines: [
      ['手机壳', '1750'],
      ['数据线', '1760'],
    ],
    currency: 'CNY',
    freight: '120',
    total: ['3630', true],
  },
  {
    maker: 'a Saudi trader who writes SR',
    rows: `Sr.|Item|Qty.|U. Price SR|Total SR
1|Split AC 18000 BTU|10|1,450.00|14,500.00
2|Installation kit copper pipe|10|180.00|1,800.00
|Total|||16,300.00`,
    lines: [
      ['Split AC 18000 BTU', '14500'],
      ['Installation kit copper pipe', '1800'],
    ],
    currency: 'SAR',
    total: ['16300', true],
  },
];
