// Invoices in the layouts of makers in eleven languages, made of one set of goods, with what a broker takes from each. Names,
// numbers and companies are made up.

/** A file as rows of cells, and what is right to read of it. */
export interface MadeFile {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  readonly amounts: readonly string[];
  readonly freight: string;
  readonly insurance: string;
  readonly discount: string;
  readonly currency: string;
}

/** The names that a maker uses in a language. */
interface Words {
  readonly columns: readonly [
    no: string,
    goods: string,
    code: string,
    origin: string,
    quantity: string,
    price: string,
    amount: string,
  ];
  readonly subtotal: string;
  readonly total: string;
  readonly freight: string;
  readonly insurance: string;
  readonly discount: string;
  readonly tax: string;
  readonly paid: string;
  readonly balance: string;
  readonly packing: string;
  /** The marks of decimals and of thousands. */
  readonly marks: readonly [decimals: string, thousands: string];
}

const GOODS = [
  ['Steel hinges', '8302.10', 'CN', 1200, '1.25', '1500.00'],
  ['Brass door handles', '8302.41', 'IT', 40, '18.50', '740.00'],
  ['Cotton bath towels', '6302.60', 'TR', 250, '4.10', '1025.00'],
  ['Ceramic dinner plates', '6912.00', 'PT', 96, '7.75', '744.00'],
] as const;
const SUM = '4009.00';

const LANGUAGES: Readonly<Record<string, Words>> = {
  en: {
    columns: ['No.', 'Description of goods', 'HS code', 'Country of origin', 'Quantity', 'Unit price', 'Amount'],
    ...{ subtotal: 'Subtotal', total: 'Total', freight: 'Ocean freight to Jebel Ali', insurance: 'Marine insurance' },
    ...{
      discount: 'Less: special discount',
      tax: 'Value Added Tax',
      paid: 'Paid by bank transfer',
      balance: 'Balance due',
    },
    ...{ packing: 'Export packing', marks: ['.', ','] },
  },
  ar: {
    columns: ['م', 'الوصف', 'الرمز الجمركي', 'بلد المنشأ', 'الكمية', 'سعر الوحدة', 'المبلغ'],
    ...{
      subtotal: 'المجموع الفرعي',
      total: 'الإجمالي',
      freight: 'أجور الشحن',
      insurance: 'التأمين',
      discount: 'خصم خاص',
    },
    ...{ tax: 'ضريبة القيمة المضافة', paid: 'المدفوع', balance: 'المتبقي', packing: 'رسوم تغليف', marks: ['.', ','] },
  },
  de: {
    columns: ['Pos.', 'Bezeichnung', 'Zolltarifnummer', 'Ursprungsland', 'Menge', 'Einzelpreis', 'Gesamtpreis'],
    ...{
      subtotal: 'Zwischensumme',
      total: 'Gesamtbetrag',
      freight: 'Fracht bis Jebel Ali',
      insurance: 'Transportversicherung',
    },
    ...{
      discount: 'Rabatt',
      tax: 'MwSt.',
      paid: 'Anzahlung',
      balance: 'Restbetrag',
      packing: 'Verpackung',
      marks: [',', '.'],
    },
  },
  fr: {
    columns: ['N°', 'Désignation', 'Code douanier', "Pays d'origine", 'Quantité', 'Prix unitaire', 'Montant'],
    ...{
      subtotal: 'Sous-total',
      total: 'Total',
      freight: 'Frais de transport',
      insurance: 'Assurance',
      discount: 'Remise',
    },
    ...{ tax: 'TVA', paid: 'Acompte', balance: 'Reste à payer', packing: 'Emballage', marks: [',', ' '] },
  },
  es: {
    columns: ['N.º', 'Descripción', 'Partida arancelaria', 'País de origen', 'Cantidad', 'Precio unitario', 'Importe'],
    ...{
      subtotal: 'Subtotal',
      total: 'Total',
      freight: 'Portes',
      insurance: 'Seguro',
      discount: 'Descuento',
      tax: 'IVA',
    },
    ...{ paid: 'Anticipo', balance: 'Importe pendiente', packing: 'Embalaje', marks: [',', '.'] },
  },
  it: {
    columns: ['N.', 'Descrizione', 'Codice doganale', 'Paese di origine', 'Quantità', 'Prezzo unitario', 'Importo'],
    ...{
      subtotal: 'Subtotale',
      total: 'Totale',
      freight: 'Spese di trasporto',
      insurance: 'Assicurazione',
      discount: 'Sconto',
    },
    ...{ tax: 'IVA', paid: 'Acconto', balance: 'Netto a pagare', packing: 'Imballo', marks: [',', '.'] },
  },
  tr: {
    columns: ['Sıra', 'Açıklama', 'GTİP', 'Menşei', 'Miktar', 'Birim fiyat', 'Tutar'],
    ...{
      subtotal: 'Ara toplam',
      total: 'Genel toplam',
      freight: 'Navlun',
      insurance: 'Sigorta',
      discount: 'İskonto',
      tax: 'KDV',
    },
    ...{ paid: 'Ödenen', balance: 'Kalan', packing: 'Ambalaj', marks: [',', '.'] },
  },
  zh: {
    columns: ['序号', '品名', '海关编码', '原产国', '数量', '单价', '金额'],
    ...{
      subtotal: '小计',
      total: '总计',
      freight: '运费',
      insurance: '保险费',
      discount: '折扣',
      tax: '增值税',
      paid: '已付',
    },
    ...{ balance: '余款', packing: '包装费', marks: ['.', ','] },
  },
  pt: {
    columns: ['N.º', 'Descrição', 'NCM', 'País de origem', 'Quantidade', 'Preço unitário', 'Valor'],
    ...{
      subtotal: 'Subtotal',
      total: 'Total',
      freight: 'Frete',
      insurance: 'Seguro',
      discount: 'Desconto',
      tax: 'IVA',
    },
    ...{ paid: 'Pago', balance: 'Saldo', packing: 'Embalagem', marks: [',', '.'] },
  },
  nl: {
    columns: ['Nr.', 'Omschrijving', 'Goederencode', 'Land van oorsprong', 'Aantal', 'Prijs', 'Bedrag'],
    ...{
      subtotal: 'Subtotaal',
      total: 'Totaal',
      freight: 'Vracht',
      insurance: 'Verzekering',
      discount: 'Korting',
      tax: 'BTW',
    },
    ...{ paid: 'Betaald', balance: 'Openstaand', packing: 'Verpakking', marks: [',', '.'] },
  },
  ru: {
    columns: ['№', 'Наименование товара', 'Код ТН ВЭД', 'Страна происхождения', 'Количество', 'Цена', 'Сумма'],
    ...{
      subtotal: 'Итого',
      total: 'Всего',
      freight: 'Доставка',
      insurance: 'Страхование',
      discount: 'Скидка',
      tax: 'НДС',
    },
    ...{ paid: 'Оплачено', balance: 'К доплате', packing: 'Упаковка', marks: [',', ' '] },
  },
};

/** What stands below the goods: rows with a name and a plain amount, and what is right to take from them. */
interface Footer {
  readonly name: string;
  readonly rows: (words: Words) => readonly (readonly [name: string, amount: string])[];
  readonly freight?: string;
  readonly insurance?: string;
  readonly discount?: string;
}

const FOOTERS: readonly Footer[] = [
  { name: 'nothing below', rows: () => [] },
  {
    name: 'freight and insurance',
    rows: (w) => [
      [w.subtotal, SUM],
      [w.freight, '240.00'],
      [w.insurance, '12.00'],
      [w.total, '4261.00'],
    ],
    freight: '240',
    insurance: '12',
  },
  {
    name: 'a discount',
    rows: (w) => [
      [w.subtotal, SUM],
      [w.discount, '109.00'],
      [w.total, '3900.00'],
    ],
    discount: '109',
  },
  {
    name: 'tax on top',
    rows: (w) => [
      [w.subtotal, SUM],
      [`${w.tax} 5%`, '200.45'],
      [w.total, '4209.45'],
    ],
  },
  {
    name: 'a payment',
    rows: (w) => [
      [w.total, SUM],
      [w.paid, '1009.00'],
      [w.balance, '3000.00'],
    ],
  },
  {
    name: 'freight below the total',
    rows: (w) => [
      [w.total, SUM],
      [w.freight, '1240.00'],
    ],
    freight: '1240',
  },
  {
    name: 'packing',
    rows: (w) => [
      [w.subtotal, SUM],
      [w.packing, '60.00'],
      [w.total, '4069.00'],
    ],
  },
  {
    name: 'tax in the prices',
    rows: (w) => [
      [`${w.tax} 5%`, '190.90'],
      [w.total, SUM],
    ],
  },
  {
    name: 'the number of a certificate',
    rows: (w) => [
      ['Insurance certificate no.', '447086.00'],
      [w.total, SUM],
    ],
  },
  {
    name: 'a charge that nobody knows',
    rows: (w) => [
      [w.subtotal, SUM],
      ['Zzqqxx', '33.00'],
      [w.total, '4042.00'],
    ],
  },
  {
    name: 'all of them',
    rows: (w) => [
      [w.subtotal, SUM],
      [w.discount, '9.00'],
      [w.freight, '300.00'],
      [w.insurance, '20.00'],
      [`${w.tax} 0%`, '0.00'],
      [w.total, '4320.00'],
      [w.paid, '320.00'],
      [w.balance, '4000.00'],
    ],
    freight: '300',
    insurance: '20',
    discount: '9',
  },
];

/** How a maker sets out the table. */
interface Layout {
  readonly name: string;
  readonly currency: string;
  readonly make: (words: Words, footer: Footer) => string[][];
}

function money(plain: string, [decimals, thousands]: Words['marks']): string {
  const [whole = '', fraction = ''] = plain.split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, thousands);
  return `${grouped}${decimals}${fraction}`;
}

const LAYOUTS: readonly Layout[] = [
  {
    name: 'a letterhead, and the currency in the names',
    currency: 'USD',
    make: (w, footer) => [
      ['COMMERCIAL INVOICE', '', '', '', '', '', ''],
      ['Harbour Road Trading Co., Ltd.', '', '', '', '', 'Invoice No.', 'HR-2026-118'],
      w.columns.map((name, i) => (i > 4 ? `${name} (USD)` : name)),
      ...GOODS.map(([goods, code, origin, quantity, price, amount], i) => [
        String(i + 1),
        goods,
        code,
        origin,
        String(quantity),
        money(price, w.marks),
        money(amount, w.marks),
      ]),
      ...footer.rows(w).map(([name, amount]) => ['', name, '', '', '', '', money(amount, w.marks)]),
      ['Bank: Example Bank, account 0012 3456 7890 12', '', '', '', '', '', ''],
    ],
  },
  {
    name: 'a currency before each amount, and names of sums in the column of prices',
    currency: 'EUR',
    make: (w, footer) => [
      [...w.columns],
      ...GOODS.map(([goods, code, origin, quantity, price, amount], i) => [
        String(i + 1),
        goods,
        code,
        origin,
        `${quantity} PCS`,
        `EUR ${money(price, w.marks)}`,
        `EUR ${money(amount, w.marks)}`,
      ]),
      ...footer.rows(w).map(([name, amount]) => ['', '', '', '', '', name, `EUR ${money(amount, w.marks)}`]),
    ],
  },
  {
    name: 'a column of currencies, and names of sums in the first column',
    currency: 'SAR',
    make: (w, footer) => {
      const [no, goods, code, origin, quantity, price, amount] = w.columns;
      return [
        [no, code, goods, quantity, price, 'Currency', amount, origin],
        ...GOODS.map(([name, hs, from, count, each, sum], i) => [
          String(i + 1),
          hs,
          name,
          String(count),
          money(each, w.marks),
          'SAR',
          money(sum, w.marks),
          from,
        ]),
        ...footer.rows(w).map(([name, sum]) => [name, '', '', '', '', 'SAR', money(sum, w.marks), '']),
      ];
    },
  },
];

/** Every layout in every language with every footer. */
export function corpus(): readonly MadeFile[] {
  return Object.entries(LANGUAGES).flatMap(([language, words]) =>
    LAYOUTS.flatMap((layout) =>
      FOOTERS.map((footer) => ({
        name: `${language}: ${layout.name}; ${footer.name}`,
        rows: layout.make(words, footer),
        amounts: GOODS.map(([, , , , , amount]) => String(Number(amount))),
        freight: footer.freight ?? '',
        insurance: footer.insurance ?? '',
        discount: footer.discount ?? '',
        currency: layout.currency,
      })),
    ),
  );
}
