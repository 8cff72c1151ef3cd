/** A section of the Harmonized System, with its first and last chapter. */
export interface Section {
  readonly roman: string;
  readonly en: string;
  readonly ar: string;
  readonly from: number;
  readonly to: number;
}

/** The sections with short titles. They are the same in every national tariff. */
export const SECTIONS: readonly Section[] = [
  { roman: 'I', from: 1, to: 5, en: 'Animals and animal products', ar: 'الحيوانات والمنتجات الحيوانية' },
  { roman: 'II', from: 6, to: 14, en: 'Vegetable products', ar: 'المنتجات النباتية' },
  { roman: 'III', from: 15, to: 15, en: 'Fats and oils', ar: 'الدهون والزيوت' },
  { roman: 'IV', from: 16, to: 24, en: 'Food, drink and tobacco', ar: 'الأغذية والمشروبات والتبغ' },
  { roman: 'V', from: 25, to: 27, en: 'Minerals and fuels', ar: 'المنتجات المعدنية والوقود' },
  { roman: 'VI', from: 28, to: 38, en: 'Chemicals and medicines', ar: 'الكيماويات والأدوية' },
  { roman: 'VII', from: 39, to: 40, en: 'Plastics and rubber', ar: 'اللدائن والمطاط' },
  { roman: 'VIII', from: 41, to: 43, en: 'Leather, bags and furs', ar: 'الجلود والحقائب والفراء' },
  { roman: 'IX', from: 44, to: 46, en: 'Wood, cork and basketware', ar: 'الخشب والفلين والسلال' },
  { roman: 'X', from: 47, to: 49, en: 'Paper and books', ar: 'الورق والمطبوعات' },
  { roman: 'XI', from: 50, to: 63, en: 'Textiles and clothing', ar: 'المنسوجات والملابس' },
  { roman: 'XII', from: 64, to: 67, en: 'Footwear, hats and umbrellas', ar: 'الأحذية وأغطية الرأس والمظلات' },
  { roman: 'XIII', from: 68, to: 70, en: 'Stone, ceramics and glass', ar: 'الحجر والخزف والزجاج' },
  { roman: 'XIV', from: 71, to: 71, en: 'Jewellery and precious metals', ar: 'المجوهرات والمعادن الثمينة' },
  { roman: 'XV', from: 72, to: 83, en: 'Base metals', ar: 'المعادن العادية ومصنوعاتها' },
  { roman: 'XVI', from: 84, to: 85, en: 'Machinery and electronics', ar: 'الآلات والأجهزة الكهربائية' },
  { roman: 'XVII', from: 86, to: 89, en: 'Vehicles, aircraft and ships', ar: 'المركبات والطائرات والسفن' },
  {
    roman: 'XVIII',
    from: 90,
    to: 92,
    en: 'Instruments, watches and music',
    ar: 'الأجهزة الدقيقة والساعات وآلات الموسيقى',
  },
  { roman: 'XIX', from: 93, to: 93, en: 'Arms and ammunition', ar: 'الأسلحة والذخائر' },
  { roman: 'XX', from: 94, to: 96, en: 'Furniture, toys and sundries', ar: 'الأثاث والألعاب ومصنوعات متنوعة' },
  { roman: 'XXI', from: 97, to: 97, en: 'Art and antiques', ar: 'التحف والقطع الأثرية' },
];
