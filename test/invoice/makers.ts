/** An invoice as some maker writes it, and what must be read from it. */
export interface MadeInvoice {
  readonly maker: string;
  /** Rows, with cells between bars; or sheets of such rows by name. */
  readonly rows: string | Readonly<Record<string, string>>;
  /** Whether the rows are text as it is pasted, and not cells between bars. */
  readonly isPasted?: boolean;
  /** The description and the amount of each line, or only its amount. */
  readonly lines?: readonly (readonly [description: string, amount: string])[];
  readonly amounts?: readonly string[];
  readonly codes?: readonly string[];
  readonly currency: string | null;
  /** The invoice's own total, and whether the lines agree with it. */
  readonly total?: readonly [stated: string, agrees: boolean];
  readonly freight?: string;
  readonly insurance?: string;
  readonly discount?: string;
  /** Rows with money that are asked about, by name and amount. */
  readonly asked?: readonly (readonly [name: string, amount: string])[];
  readonly incoterm?: string;
  /** What else must be read of the first line. */
  readonly first?: Readonly<Record<string, unknown>>;
  readonly ignoredSheets?: readonly string[];
}

/** Invoices of different makers. All are written for these tests; names and numbers are made up. */
export const INVOICES: readonly MadeInvoice[] = [
  {
    maker: 'a Chinese exporter: numbered names, units below them, freight and insurance as rows, a total CIF',
    rows: `COMMERCIAL INVOICE||||||
SHENZHEN BRIGHTWAY TRADING CO., LTD||||||
TO: GULF STAR GENERAL TRADING LLC, P.O. BOX 12345, DUBAI||||INVOICE NO.:|BW2026-118|
||||DATE:|2026-10-12|
FROM: SHENZHEN|TO: JEBEL ALI|||PAYMENT:|T/T 30/70|
1. Item No.|2. Description of Goods|3. HS Code|4. Quantity|5. Unit|6. Unit Price|7. Amount
|||||USD|USD
A-100|LED desk lamps, 9 W|9405.21|200|PCS|4.50|900.00
A-200|Bluetooth loudspeakers|8518.22|50|PCS|12.00|600.00
A-300|USB cables, 1 m|8544.42|1000|PCS|0.35|350.00
|TOTAL FOB SHENZHEN||1250|||1,850.00
|OCEAN FREIGHT TO JEBEL ALI|||||240.00
|INSURANCE|||||12.00
|TOTAL CIF JEBEL ALI|||||2,102.00
SAY US DOLLARS TWO THOUSAND ONE HUNDRED AND TWO ONLY.||||||
BANK: EXAMPLE BANK, SHENZHEN|A/C NO. 755 0012 3456 7890|||SWIFT: EXAMCNBS||`,
    lines: [
      ['LED desk lamps, 9 W', '900'],
      ['Bluetooth loudspeakers', '600'],
      ['USB cables, 1 m', '350'],
    ],
    currency: 'USD',
    total: ['2102', true],
    freight: '240',
    insurance: '12',
    incoterm: 'FOB',
    first: { code: '940521', quantity: '200', unitPrice: '4.5', facts: { sku: 'A-100', unit: 'PCS' } },
  },
  {
    maker: 'an Indian exporter: ITC(HS) codes, lakh grouping, currency above the table, and bank details below',
    rows: `EXPORT INVOICE|||||
Exporter: SURAT TEXTILES PVT LTD||||IEC: 0512345678|
Currency: INR||||Country of Origin: India|
Sr No|Description of Goods|ITC(HS)|Qty (Mtrs)|Rate|Amount
1|Polyester woven fabric, dyed|54075290|5000|25.00|1,25,000.00
2|Cotton printed sarees|52085290|400|310.00|1,24,000.00
|Total||||2,49,000.00
Amount chargeable in words: INR Two lakh forty nine thousand only|||||
Bank details: Example Bank, A/c 50200012345678|||||
Declaration: we declare that this invoice shows the actual price|||||`,
    lines: [
      ['Polyester woven fabric, dyed', '125000'],
      ['Cotton printed sarees', '124000'],
    ],
    currency: 'INR',
    total: ['249000', true],
    first: { code: '54075290', codeCountry: 'IN', facts: { line_number: '1' } },
  },
  {
    maker: 'a German maker: decimal commas, net and gross weight, a discount, a sum that agrees after it',
    rows: `Müller Werkzeuge GmbH||||||||
Rechnung / Invoice 2026-4711||||||||
Pos|Artikel-Nr. / Article No|Bezeichnung / Description|Tariff No|Origin|Qty|Unit price EUR|Net weight kg|Total EUR
10|HM-12|Claw hammer, steel|82052000|DE|120|12,50|96,0|1.500,00
20|ZG-7|Combination pliers|82032000|DE|80|18,75|24,5|1.500,00
||Subtotal||||||3.000,00
||Discount 5 %||||||150,00
||Total EUR||||||2.850,00
Prices EXW Remscheid||||||||`,
    lines: [
      ['Claw hammer, steel', '1500'],
      ['Combination pliers', '1500'],
    ],
    currency: 'EUR',
    total: ['2850', true],
    discount: '150',
    incoterm: 'EXW',
    first: { origin: 'DE', code: '82052000', facts: { sku: 'HM-12', net_weight: '96', line_number: '10' } },
  },
  {
    maker: 'an Arabic trader: Arabic names and digits, dirhams in the names',
    rows: `فاتورة تجارية|||||
المورد: شركة الأمل للتجارة|||||
م|البيان|الرمز الجمركي|الكمية|سعر الوحدة (درهم)|الإجمالي (درهم)
١|قمصان قطنية رجالية|٦١٠٩١٠|٢٠٠|٤٫٥٠|٩٠٠٫٠٠
٢|بن محمص|٠٩٠١٢١|٦٠|١١٫٢٠|٦٧٢٫٠٠
|المجموع||||١٬٥٧٢٫٠٠
|أجور الشحن||||١٠٠٫٠٠
|الإجمالي الكلي||||١٬٦٧٢٫٠٠
فقط ألف وستمائة واثنان وسبعون درهماً لا غير|||||`,
    lines: [
      ['قمصان قطنية رجالية', '900'],
      ['بن محمص', '672'],
    ],
    currency: 'AED',
    total: ['1672', true],
    freight: '100',
    first: { code: '610910', quantity: '200' },
  },
  {
    maker: 'a workbook with a packing list before the commercial invoice',
    rows: {
      'Packing List': `PACKING LIST||||
Description|Cartons|Qty|Net Weight (kg)|Gross Weight (kg)
Ceramic dinner plates|20|480|300|320
Ceramic mugs|10|360|150|165
TOTAL|30|840|450|485`,
      'Commercial Invoice': `COMMERCIAL INVOICE||||
Description|HS Code|Qty|Unit Price|Amount
|||USD|USD
Ceramic dinner plates|691200|480|1.25|600.00
Ceramic mugs|691200|360|0.90|324.00
TOTAL||840|PCS|924.00`,
      Lookup: 'Country|Code\nChina|CN\nIndia|IN',
    },
    lines: [
      ['Ceramic dinner plates', '600'],
      ['Ceramic mugs', '324'],
    ],
    currency: 'USD',
    total: ['924', true],
    ignoredSheets: ['Packing List', 'Lookup'],
  },
  {
    maker: 'a form with merged heads: Amount stands over a currency and a figure, whose formulas were never calculated',
    rows: `Commercial Invoice||||||
Seller: Han River Controls Co., Ltd.||Invoice No:||||
Description||PO No.|Quantity|Unit Price|Amount|
Electric actuators||||||
Bushing for actuator||8116409|10|24|USD|0
O-ring for cover||8116409|10|1.26|USD|0
Total|||20|EA|USD|0
* Shipping Mark *||||||`,
    lines: [
      ['Bushing for actuator', '240'],
      ['O-ring for cover', '12.6'],
    ],
    currency: 'USD',
    first: { isComputed: true },
  },
  {
    maker: 'a label and its text in two cells, and a total with quantity and price',
    rows: `COMMERCIAL INVOICE|||||
12.Marks and Number of PKGS|13.Description of Goods||14.Quantity|15.Unit Price|16.Amount
N/M|||MT|USD/MT|USD
N/M|PRICE TERMS:|||CIF BUSAN PORT, SOUTH KOREA|
N/M|COMMODITY:|PALM FATTY ACID|100|705|70500
N/M|QUANTITY:|100|||
N/M|COUNTRY OF ORIGIN:|CHINA|||
||TOTAL|100|705|70500`,
    lines: [['COMMODITY: PALM FATTY ACID', '70500']],
    currency: 'USD',
    total: ['70500', true],
    incoterm: 'CIF',
    first: { quantity: '100', unitPrice: '705' },
  },
  {
    maker: 'a shop on Shopify: variants below their goods, rows of pictures, stock that is no quantity',
    rows: `Handle|Title|Body (HTML)|Vendor|Option1 Name|Option1 Value|Variant SKU|Variant Grams|Variant Inventory Qty|Variant Price|Variant Compare At Price|Image Src|Status
linen-shirt|Linen shirt|<p>Soft and light, for summer</p>|Dune|Size|S|LS-S|180|4|35.00|45.00|a.png|active
linen-shirt|||||M|LS-M|190|0|35.00|45.00||
linen-shirt|||||||||||b.png|
oud-candle|Scented candle, oud|<p>Burns for 40 hours</p>|Dune|Title|Default Title|OC-1|400|12|18.00||c.png|active`,
    lines: [
      ['Linen shirt', '35'],
      ['Linen shirt', '35'],
      ['Scented candle, oud', '18'],
    ],
    currency: null,
    first: { facts: { sku: 'LS-S', net_weight: '0.18' }, quantity: '' },
  },
  {
    maker: 'a shop on WooCommerce: a parent without a price, long texts beside names',
    rows: `ID|Type|SKU|Name|Published|Short description|Description|Tax class|In stock?|Stock|Low stock amount|Weight (kg)|Sale price|Regular price|Categories|Parent|Position|Attribute 1 name|Attribute 1 value(s)
11|variable|TEE|T-shirt|1|Variable goods|${'A long text of a page in a shop. '.repeat(6)}||1||2|||||||Color|Blue, Green
12|variation|TEE-B|T-shirt, blue|1||${'A long text of a page in a shop. '.repeat(6)}||1|3|2|0.2||20|Clothing|id:11|1|Color|Blue
13|simple|BEANIE|Beanie with logo|1||${'A long text of a page in a shop. '.repeat(6)}||1|9|2|0.1|18|25|Clothing||2||`,
    lines: [
      ['T-shirt, blue', '20'],
      ['Beanie with logo', '25'],
    ],
    currency: null,
    first: { facts: { sku: 'TEE-B', net_weight: '0.2' } },
  },
  {
    maker: 'a shop on Magento',
    rows: `sku|store_view_code|attribute_set_code|product_type|categories|name|description|short_description|weight|product_online|price|special_price|country_of_manufacture|qty
MJ01|||simple|Default/Men|Hooded jacket|A jacket|Short|1.2|1|59.00||VN|25
WB02|||simple|Default/Women|Yoga brief|A brief|Short|0.2|1|29.00||CN|40`,
    lines: [
      ['Hooded jacket', '1475'],
      ['Yoga brief', '1160'],
    ],
    currency: null,
    first: { origin: 'VN', facts: { sku: 'MJ01', net_weight: '1.2' } },
  },
  {
    maker: 'Odoo: lines of an invoice with HS codes',
    rows: `Invoice lines/Product|Invoice lines/Label|Internal Reference|HS Code|Country of Origin|Quantity|Unit of Measure|Unit Price|Taxes|Subtotal|Currency
Office chair|Office chair, black|FURN-7777|9401.31|CN|10|Units|70.00|5%|700.00|USD
Desk stand|Desk stand with screen|FURN-7888|9403.30|CN|2|Units|250.00|5%|500.00|USD`,
    lines: [
      ['Office chair', '700'],
      ['Desk stand', '500'],
    ],
    currency: 'USD',
    first: { code: '940131', origin: 'CN', facts: { sku: 'FURN-7777', unit: 'Units' } },
  },
  {
    maker: 'ERPNext: Sales Invoice Items',
    rows: `Item Code|Item Name|Description|Customs Tariff Number|Country of Origin|Quantity|UOM|Rate|Amount|Weight Per Unit|Total Weight|Warehouse|Cost Center
BOLT-M8|Hexagon bolts M8|Hexagon bolts M8, zinc plated|73181500|IN|1000|Nos|0.12|120.00|0.02|20|Stores|Main
NUT-M8|Hexagon nuts M8|Hexagon nuts M8, zinc plated|73181600|IN|1000|Nos|0.05|50.00|0.01|10|Stores|Main`,
    lines: [
      ['Hexagon bolts M8, zinc plated', '120'],
      ['Hexagon nuts M8, zinc plated', '50'],
    ],
    currency: null,
    first: { code: '73181500', unitPrice: '0.12', facts: { sku: 'BOLT-M8' } },
  },
  {
    maker: 'two pages: a sum carried over, names repeated, and a grand total',
    rows: `Item|Description|Qty|Price USD|Amount USD
1|Steel hinges|100|1.00|100.00
2|Brass handles|50|2.00|100.00
|Carried forward|||200.00
Item|Description|Qty|Price USD|Amount USD
|Brought forward|||200.00
3|Door locks|30|5.00|150.00
|Grand Total|||350.00`,
    lines: [
      ['Steel hinges', '100'],
      ['Brass handles', '100'],
      ['Door locks', '150'],
    ],
    currency: 'USD',
    total: ['350', true],
  },
  {
    maker: 'one whose lines are not all there: the total says more',
    rows: `Description|HS Code|Qty|Unit Price|Amount (AED)
Wooden chairs|940161|5|20.00|100.00
Total||||2,350.00`,
    lines: [['Wooden chairs', '100']],
    currency: 'AED',
    total: ['2350', false],
  },
  {
    maker: 'dates as goods, and a name with a word for a sum in it',
    rows: `Item|HS Code|Cartons|Qty (kg)|Price/kg|Value (SAR)
Medjool dates|08041010|20|100|30.00|3,000.00
Total Quartz engine oil 5W-30|27101981|5|20|25.00|500.00
Freight container seals|83091000|1|10|4.00|40.00
TOTAL||26|130||3,540.00`,
    lines: [
      ['Medjool dates', '3000'],
      ['Total Quartz engine oil 5W-30', '500'],
      ['Freight container seals', '40'],
    ],
    currency: 'SAR',
    total: ['3540', true],
  },
  {
    maker: 'a Chinese supplier in yuan, with the currency in words below the total',
    rows: `Description|Qty|Unit price|Amount
Plastic toys|1000|5.00|5000.00
Balloons|2000|1.50|3000.00
TOTAL|||8000.00
SAY CHINESE YUAN EIGHT THOUSAND ONLY|||`,
    lines: [
      ['Plastic toys', '5000'],
      ['Balloons', '3000'],
    ],
    currency: 'CNY',
    total: ['8000', true],
  },
  {
    maker: 'one in two currencies: the column says which',
    rows: `Item|HS code|Qty|Price|Amount|Currency
Perfume|330300|10|22.00|220.00|EUR
Whisky glasses|701337|20|3.00|60.00|USD`,
    lines: [
      ['Perfume', '220'],
      ['Whisky glasses', '60'],
    ],
    currency: null,
    first: { currency: 'EUR' },
  },
  {
    maker: 'an American supplier: HTSUS codes, credits in brackets, tax and shipping below',
    rows: `ACME Fasteners Inc.|||||
Bill To: Gulf Star LLC|||Invoice #: 99812|Invoice Date: 10/12/2026|Terms: Net 30
Part No|Item Description|HTSUS|Qty Shipped|Price Each|Extended Price
AF-1|Stainless steel anchor bolts|7318.15.2065|200|$1.25|$250.00
AF-2|Wall plugs, nylon|3925.90.0000|500|$0.10|$50.00
|Return of damaged goods||||($25.00)
|Subtotal||||$275.00
|Shipping & Handling||||$40.00
|Sales Tax||||$0.00
|TOTAL DUE (USD)||||$315.00`,
    lines: [
      ['Stainless steel anchor bolts', '250'],
      ['Wall plugs, nylon', '50'],
    ],
    currency: 'USD',
    total: ['315', false],
    freight: '40',
    discount: '',
    asked: [['Return of damaged goods', '25']],
    first: { code: '7318152065', codeCountry: 'US', facts: { sku: 'AF-1' } },
  },
  {
    maker: 'names in two rows, with heads over several columns',
    rows: `Goods|Quantity||Price||Weight
Description|Pcs|Cartons|Unit price EUR|Amount EUR|Net weight
Olive oil, 1 litre|120|10|6.00|720.00|110
Balsamic vinegar|60|5|4.00|240.00|66
Total|180|15||960.00|176`,
    lines: [
      ['Olive oil, 1 litre', '720'],
      ['Balsamic vinegar', '240'],
    ],
    currency: 'EUR',
    total: ['960', true],
    first: { quantity: '120' },
  },
  {
    maker: 'descriptions that go on in the next row, and a remark among the lines',
    rows: `No|Description|Qty|Unit price|Total (GBP)
1|Ladies’ woven dresses,|40|15.00|600.00
|of viscose, printed|||
|SPRING COLLECTION|||
2|Ladies’ knitted cardigans|20|18.00|360.00
Total||||960.00`,
    lines: [
      ['Ladies’ woven dresses, of viscose, printed', '600'],
      ['Ladies’ knitted cardigans', '360'],
    ],
    currency: 'GBP',
    total: ['960', true],
  },
  {
    maker: 'terms below the total that have figures: advance, balance, bank account',
    rows: `Description|HS Code|Qty|Unit Price (USD)|Amount (USD)
Solar panels, 450 W|854143|100|80.00|8,000.00
Mounting rails|761090|200|10.00|2,000.00
Total amount|||| 10,000.00
Advance paid 30%||||3,000.00
Balance due||||7,000.00
Account No.||||001234567890
Validity 30 days|||||`,
    lines: [
      ['Solar panels, 450 W', '8000'],
      ['Mounting rails', '2000'],
    ],
    currency: 'USD',
    total: ['7000', true],
  },
  {
    maker: 'excise goods: litres and pieces of their own',
    rows: `Product|HS Code|Country of Origin|Cartons|Total pieces|Litres|Unit price USD|Qty|Amount USD
Energy drink, 250 ml cans|22029910|AT|100|2400|600|0.80|2400|1,920.00
Cigarettes, 20s|24022000|CH|10|5000||2.00|5000|10,000.00`,
    lines: [
      ['Energy drink, 250 ml cans', '1920'],
      ['Cigarettes, 20s', '10000'],
    ],
    currency: 'USD',
    first: { origin: 'AT', facts: { pieces: '2400', litres: '600' } },
  },
  {
    maker: 'a list without names of columns',
    rows: `Cotton T-shirts|610910|200|4.50|900.00
Smartphones, 128 GB|851713|25|310.00|7750.00`,
    lines: [
      ['Cotton T-shirts', '900'],
      ['Smartphones, 128 GB', '7750'],
    ],
    currency: null,
  },
  {
    maker: 'an unreadable amount beside a quantity and a price, and free goods',
    rows: `Description|Qty|Unit price AED|Amount AED
Hand soap|10|5.00|#VALUE!
Paper towels|4|2.50|10.00
Samples, no commercial value|1|0.00|0.00
Total|||60.00`,
    lines: [
      ['Hand soap', '50'],
      ['Paper towels', '10'],
      ['Samples, no commercial value', ''],
    ],
    currency: 'AED',
    total: ['60', true],
    first: { isComputed: true },
  },
];
