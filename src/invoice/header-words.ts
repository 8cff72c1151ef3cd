import { fold } from '../fold.ts';

/** What a column of an invoice can be. */
export const ROLES = ['description', 'code', 'quantity', 'unit_price', 'amount', 'currency', 'origin'] as const;
export type Role = (typeof ROLES)[number];

interface RoleWords {
  /** Null for columns that look like one of the roles and are none, such as an article number. */
  readonly role: Role | null;
  readonly phrases: readonly string[];
}

const words = (role: Role | null, phrases: string): RoleWords => ({
  role,
  phrases: phrases.split(/\s*,\s*/).map((phrase) => fold(phrase.trim())),
});

/** Names of columns in English and Arabic. */
export const HEADER_WORDS: readonly RoleWords[] = [
  words(
    'description',
    'description, description of goods, goods description, goods, item, items, item description, product, product name, product description, article, commodity, particulars, name, title, details, الوصف, وصف, وصف البضاعة, وصف السلعة, الصنف, صنف, اسم الصنف, البيان, بيان, البضاعة, السلعة, المنتج, اسم المنتج, التفاصيل, المادة',
  ),
  words(
    'code',
    'hs, hs code, hscode, h s code, hs no, hs number, hs tariff code, tariff code, tariff no, tariff, tariff heading, customs code, customs tariff, commodity code, harmonized code, hts, hts code, taric, hsn, hsn code, رمز النظام المنسق, الرمز الجمركي, رمز جمركي, البند الجمركي, البند, بند التعرفة, رقم البند, التعرفة, الرمز, رمز, رمز التعرفة, رقم التعرفة',
  ),
  words(
    'quantity',
    'quantity, qty, quant, pcs, pieces, no of units, units, count, الكمية, كمية, العدد, عدد, عدد القطع',
  ),
  words(
    'unit_price',
    'unit price, price, price per unit, unit cost, unit value, cost, price each, each, u price, سعر الوحدة, سعر, السعر, سعر القطعة, السعر الإفرادي, سعر الحبة',
  ),
  words(
    'amount',
    'amount, total, total price, total value, line total, total amount, value, line value, line amount, extended price, net amount, net value, sum, invoice value, fob value, subtotal, القيمة, قيمة, المبلغ, مبلغ, الإجمالي, إجمالي, اجمالي السعر, المجموع, مجموع, السعر الإجمالي, القيمة الإجمالية, قيمة البضاعة',
  ),
  words('currency', 'currency, curr, ccy, cur, العملة, عملة'),
  words(
    'origin',
    'origin, country of origin, country, made in, coo, origin country, المنشأ, بلد المنشأ, منشأ, بلد الصنع, دولة المنشأ, الدولة, البلد',
  ),
  words(
    null,
    'item no, item number, item code, item id, sku, part no, part number, art no, article no, article number, product code, product id, ref, reference, no, sr no, s no, serial, line, line no, model, barcode, ean, upc, unit, uom, unit of measure, weight, net weight, gross weight, kg, total weight, tax, vat, discount, duty, duty rate, tariff rate, date, invoice no, invoice number, invoice date, رقم الصنف, رقم, م, الرقم, التسلسل, الوحدة, وحدة, وحدة القياس, الوزن, الوزن الصافي, الوزن الإجمالي, الضريبة, الخصم, التاريخ, رقم الفاتورة, الباركود, الطراز',
  ),
];
