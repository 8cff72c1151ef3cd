/** An invoice to try the page with. */
export const SAMPLE = {
  en: [
    'Description\tHS code\tQty\tUnit price\tAmount\tCurrency\tOrigin',
    'Men’s cotton T-shirts\t6109.10\t200\t4.50\t900.00\tUSD\tBD',
    'Smartphone 5G 128 GB\t\t25\t310.00\t7,750.00\tUSD\tCN',
    'Roasted coffee beans, 1 kg bags\t\t60\t11.20\t672.00\tUSD\tET',
    'Mobile phones\t8517.12\t10\t120.00\t1,200.00\tUSD\tCN',
    'Perfume, eau de toilette 100 ml\t\t48\t22.00\t1,056.00\tUSD\tFR',
    'Electronic cigarettes\t\t30\t9.00\t270.00\tUSD\tCN',
    'Leather shoes\t\t40\t28.00\t1,120.00\tUSD\tIT',
    'Spare parts\t\t5\t60.00\t300.00\tUSD\tDE',
  ].join('\n'),
  ar: [
    'الوصف\tالرمز\tالكمية\tسعر الوحدة\tالإجمالي\tالعملة\tالمنشأ',
    'قمصان تي شيرت قطنية رجالية\t6109.10\t200\t4.50\t900.00\tUSD\tBD',
    'هاتف ذكي 128 جيجابايت\t\t25\t310.00\t7,750.00\tUSD\tCN',
    'بن محمص حبوب\t\t60\t11.20\t672.00\tUSD\tET',
    'هواتف محمولة\t8517.12\t10\t120.00\t1,200.00\tUSD\tCN',
    'عطر 100 مل\t\t48\t22.00\t1,056.00\tUSD\tFR',
    'سجائر إلكترونية\t\t30\t9.00\t270.00\tUSD\tCN',
    'أحذية جلدية\t\t40\t28.00\t1,120.00\tUSD\tIT',
    'قطع غيار\t\t5\t60.00\t300.00\tUSD\tDE',
  ].join('\n'),
} as const;
