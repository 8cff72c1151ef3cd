// Forms of invoices that were read wrong or asked about needlessly once: each as rows of cells between bars, with what a broker
// takes from it. Names, numbers and companies are made up.

/** A form, and what is right to read of it; an absent cost is none. */
export interface Form {
  readonly name: string;
  readonly text: string;
  readonly amounts: readonly string[];
  readonly freight?: string;
  readonly insurance?: string;
  readonly discount?: string;
  /** What is asked about, as "reason amount". */
  readonly asked?: readonly string[];
}

const NAMES = 'Description|Qty|Unit price|Amount (USD)';
const TWO = 'Steel bolts|100|5.00|500.00\nRubber seals|60|5.00|300.00';

export const FORMS: readonly Form[] = [
  {
    name: 'a rebate is a discount',
    text: `${NAMES}\n${TWO}\nVolume rebate 10%|||-80.00\nTotal|||720.00`,
    amounts: ['500', '300'],
    discount: '80',
  },
  {
    name: 'a discount for paying early stands below the total',
    text: 'Pos.|Beschreibung|Menge|Einzelpreis|Gesamtpreis (EUR)\n1|Kugelhähne|40|31,00|1.240,00\n2|Druckregler|10|93,05|930,50\n|Zwischensumme|||2.170,50\n|Fracht|||185,00\n|Gesamtbetrag|||2.355,50\n|abzgl. 2% Skonto|||-47,11\n|Zahlbetrag bei Skonto|||2.308,39',
    amounts: ['1240', '930.5'],
    freight: '185',
    asked: ['cash_discount 47.11'],
  },
  {
    name: 'charges that nobody knows stand among the lines',
    text: `${NAMES}\n${TWO}\nOne-time engraving job|||1,200.00\nRoyalty / licence|||50.00\nTotal|||2,050.00`,
    amounts: ['500', '300'],
    asked: ['unknown 1200', 'unknown 50'],
  },
  {
    name: 'a net after the discount of a single line is its sum',
    text: 'Description|Qty|Rate|Amount AED\nPaint|100|5.00|500.00\nTrade discount|||50.00-\nNet|||450.00',
    amounts: ['500'],
    discount: '50',
  },
  {
    name: 'a minus in brackets stands before a discount',
    text: 'Sl No|Description of Goods|HSN/SAC|Quantity|Rate|per|Amount (USD)\n1|Cotton shirts|61051010|100 Nos|5.00|Nos|500.00\n|Less : Discount||||(-)40.00\n|Total||100 Nos|||460.00',
    amounts: ['500'],
    discount: '40',
  },
  {
    name: 'a tax below the total is named as one that the prices include',
    text: '№|Наименование товара|Кол-во|Цена|Сумма, руб.\n1|Подшипники|100|500,00|50 000,00\n2|Сальники|60|500,00|30 000,00\n|Итого|||80 000,00\n|В том числе НДС 20%|||13 333,33',
    amounts: ['50000', '30000'],
    asked: ['tax_included 13333.33'],
  },
  {
    name: 'a tax below the total is the rate of what is left without it',
    text: `${NAMES}\n${TWO}\nTotal|||800.00\nVAT 5%|||38.10`,
    amounts: ['500', '300'],
    asked: ['tax_included 38.1'],
  },
  {
    name: 'a column of a tax has its rate',
    text: 'Codice|Descrizione|Q.tà|Prezzo unit.|Sconto %|Importo €|IVA\nA1|Rubinetti|100|10,00|10|900,00|22\nA2|Guarnizioni|20|10,00|10|180,00|22\n|Imponibile||||1.080,00|\n|IVA 22%||||237,60|\n|Totale fattura||||1.317,60|',
    amounts: ['900', '180'],
  },
  {
    name: 'freight is said to be in the prices',
    text: 'Terms: CFR Jebel Ali\nDescription|Qty|Unit price|Amount USD\nRice|10|500.00|5,000.00\nTotal CFR Jebel Ali|||5,000.00\nFreight included|||400.00',
    amounts: ['5000'],
    asked: ['included 400'],
  },
  {
    name: 'freight and insurance below a CIF total are parts of it',
    text: 'Description|Qty|Unit price|Amount USD\nRice|10|500.00|5,000.00\nTotal CIF Jebel Ali|||5,000.00\nFreight|||400.00\nInsurance|||50.00',
    amounts: ['5000'],
    asked: ['included 400', 'included 50'],
  },
  {
    name: 'a grand total has the taxes of a column on top',
    text: 'S.No|Description|Qty|Rate|Amount AED|VAT Amount\n1|Office chairs|10|100.00|1,000.00|50.00\n2|Desks|3|200.00|600.00|30.00\n|Grand Total|||1,680.00|',
    amounts: ['1000', '600'],
  },
  {
    name: 'a total is that of the column with tax',
    text: 'Lp.|Nazwa towaru|Ilość|j.m.|Cena netto|Wartość netto|VAT|Wartość brutto\n1|Śruby|100|szt.|5,00|500,00|23%|615,00\n2|Uszczelki|60|szt.|5,00|300,00|23%|369,00\n|Razem||||800,00|184,00|984,00\n|Do zapłaty: 984,00 PLN',
    amounts: ['500', '300'],
  },
  {
    name: 'a cost has its money within its name, and a sum beside it',
    text: 'Art.|Designation|Qty|Price|Total EUR\n1|Valves|10|50,00|500,00\n2|Pumps|3|100,00|300,00\nFreight: 45,00 EUR||||845,00',
    amounts: ['500', '300'],
    asked: ['unknown 845'],
  },
  {
    name: 'weights and counts of a cost are no money',
    text: 'Description|Qty|N.W. kg|Unit price|Amount USD\nValves|10|80|50.00|500.00\nFreight||80||\nTotal|10|80||500.00',
    amounts: ['500'],
  },
  {
    name: 'a separator within a description moves the figures of its row',
    text: `${NAMES}\nSteel bolts| galvanised|100|5.00|500.00\nRubber seals|60|5.00|300.00`,
    amounts: ['', '300'],
  },
  {
    name: 'a row has lost a separator',
    text: 'Description|HS Code|Qty|Unit price|Amount USD\nSteel bolts|7318.15|100|5.00|500.00\nRubber seals|60|5.00|300.00',
    amounts: ['500', ''],
  },
];
