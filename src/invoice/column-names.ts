import { fold } from '../fold.ts';
import { CURRENCIES, currencyOf } from './currencies.ts';

// What the names of columns say. Invoices for the Gulf come from everywhere, so the names are those of the languages that
// suppliers write in; a name that is not here says nothing, and the content of its column decides.

/** What a column of an invoice can be. */
export const ROLES = [
  'description',
  'code',
  'quantity',
  'unit',
  'unit_price',
  'amount',
  'currency',
  'origin',
  'net_weight',
  'gross_weight',
  'pieces',
  'litres',
  'sku',
  'line_number',
] as const;
export type Role = (typeof ROLES)[number];

/** What a name says: a role, or that the column is none of them; `none` has names such as those of dates and taxes. */
export type NamedRole = Role | 'none';

/** A name that is known, and how much of it: a whole name counts more than one with other words. */
export interface Named {
  readonly role: NamedRole;
  readonly score: number;
}

const phrasesOf = (texts: string): readonly string[] => texts.split(/\s*,\s*/).map((phrase) => fold(phrase.trim()));

/** English and the shops and ERP systems, Arabic, then other languages of suppliers. */
const PHRASES: Readonly<Record<NamedRole, readonly string[]>> = {
  description: phrasesOf(
    'description, description of goods, description of commodity, description of merchandise, full description of goods, goods description, goods, name of goods, name of commodity, item, items, item description, item name, item title, product, product name, name of product, product title, product description, product details, article, commodity, commodities, particulars, name, title, details, label, style, designation, model description, merchandise, contents, lineitem name, الوصف, وصف, وصف البضاعة, وصف السلعة, وصف المنتج, الصنف, صنف, اسم الصنف, البيان, بيان, البضاعة, السلعة, المنتج, اسم المنتج, التفاصيل, المادة, اسم المادة, نوع البضاعة, bezeichnung, artikelbezeichnung, beschreibung, warenbezeichnung, artikel, produkt, kurztext, designation des marchandises, libelle, nature de la marchandise, produit, descripcion, descripcion de la mercancia, articulo, producto, concepto, mercancia, descrizione, descrizione merce, articolo, prodotto, denominazione, omschrijving, artikelomschrijving, descricao, descricao da mercadoria, mercadoria, produto, malin cinsi, malin tanimi, mal hizmet, aciklama, urun, urun adi, nazwa, nazwa towaru, opis, opis towaru, наименование, наименование товара, описание, описание товара, товар, 品名, 商品名称, 货物名称, 货物描述, 商品描述, 产品名称, 描述, 名称, 品目, 商品名, 품명, 품목, 상품명',
  ),
  code: phrasesOf(
    'hs, hs code, hscode, hs codes, h s code, h s, hs no, hs number, hs tariff code, hs tariff number, tariff code, tariff no, tariff number, tariff, tariff heading, customs code, customs tariff, customs tariff number, customs tariff code, commodity code, harmonized code, harmonised code, harmonized system code, harmonized tariff code, hts, hts code, hts no, htsus, hts us, taric, taric code, hsn, hsn code, hsn sac, itc hs, itchs, itc hs code, ncm, schedule b, intrastat, statistical code, رمز النظام المنسق, الرمز الجمركي, رمز جمركي, البند الجمركي, البند, بند التعرفة, رقم البند, التعرفة, الرمز, رمز, رمز التعرفة, رقم التعرفة, التعريفة الجمركية, zolltarifnummer, zolltarif nr, warennummer, warentarifnummer, statistische warennummer, stat warennr, code sh, code douanier, nomenclature douaniere, code nc, position tarifaire, partida arancelaria, codigo arancelario, codigo hs, codice doganale, voce doganale, nomenclatura combinata, codice taric, goederencode, gtip, g t i p, gtip no, kod cn, kod taric, тн вэд, код тн вэд, 海关编码, 商品编码, 税号, 税则号, hs编码, hs코드, 세번부호',
  ),
  quantity: phrasesOf(
    'quantity, qty, quant, q ty, qty shipped, shipped qty, quantity shipped, ordered qty, order qty, order quantity, qty ordered, invoiced qty, invoice qty, billed qty, delivered qty, dispatched qty, total qty, qty total, total quantity, qnty, no of units, number of units, units, count, lineitem quantity, pcs, pieces, no of pcs, الكمية, كمية, العدد, عدد, عدد القطع, menge, anzahl, stuckzahl, quantite, qte, cantidad, cant, ctd, quantita, qta, q ta, aantal, hoeveelheid, quantidade, qtde, miktar, miktari, adet, ilosc, кол во, количество, 数量, 수량',
  ),
  unit: phrasesOf(
    'unit, uom, unit of measure, units of measure, u m, um, stock uom, unit of qty, الوحدة, وحدة, وحدة القياس, einheit, me, unite, unidad, unita di misura, eenheid, birim, jm, ед изм, единица измерения, 单位, 단위',
  ),
  unit_price: phrasesOf(
    'unit price, price, price per unit, price per piece, unit cost, unit value, value per unit, cost, item cost, item price, price each, each, u price, u p, unit rate, rate, rate per unit, list price, sales price, sale price, regular price, net price, variant price, selling price, original price, fob price, cif price, unit customs value, lineitem price, سعر الوحدة, سعر, السعر, سعر القطعة, السعر الإفرادي, سعر الحبة, سعر الإفراد, einzelpreis, e preis, ep, preis, nettopreis, stuckpreis, prix, prix unitaire, prix unit, pu, p u, precio, precio unitario, precio unit, prezzo, prezzo unitario, prezzo unit, prijs, stukprijs, prijs per stuk, preco, preco unitario, valor unitario, fiyat, birim fiyat, birim fiyati, cena, cena jednostkowa, цена, цена за единицу, 单价, 単価, 단가',
  ),
  amount: phrasesOf(
    'amount, total, total price, total value, line total, total amount, total cost, line cost, value, line value, line amount, extended price, extended amount, extension, ext, ext price, ext amount, ext value, net amount, net value, net total, amt, net amt, total amt, gross amount, sum, invoice value, invoice amount, customs value, total customs value, declared value, fob value, cif value, taxable value, taxable amount, assessable value, row total, item total, order line total, price subtotal, subtotal, sub total, row subtotal, sub total value, untaxed amount, القيمة, قيمة, المبلغ, مبلغ, الإجمالي, إجمالي, اجمالي السعر, المجموع, مجموع, المجموع الفرعي, السعر الإجمالي, القيمة الإجمالية, قيمة البضاعة, المبلغ الإجمالي, betrag, gesamtpreis, gesamt, gesamtbetrag, g preis, nettobetrag, nettowert, warenwert, wert, summe, montant, montant total, prix total, valeur, valeur totale, importe, importe total, valor, valor total, preco total, importo, totale, prezzo totale, valore, bedrag, totaal, totaalprijs, tutar, tutari, toplam, toplam tutar, kwota, wartosc, сумма, стоимость, общая стоимость, 金额, 总价, 总金额, 合计, 小计, 金額, 금액, 합계금액',
  ),
  currency: phrasesOf(
    'currency, curr, ccy, cur, currency code, order currency, currency iso, العملة, عملة, wahrung, waehrung, devise, monnaie, moneda, divisa, valuta, moeda, doviz, para birimi, waluta, валюта, 币种, 货币, 통화',
  ),
  origin: phrasesOf(
    'origin, country of origin, country origin, country, made in, coo, c o o, orig, origin country, country of manufacture, country code of origin, manufactured in, country of mfg, mfg country, country of mfr, ctry of origin, المنشأ, بلد المنشأ, منشأ, بلد الصنع, دولة المنشأ, الدولة, البلد, ursprungsland, ursprung, herkunft, herkunftsland, pays d origine, origine, pais de origen, origen, paese di origine, land van oorsprong, oorsprong, pais de origem, origem, mensei, mense ulke, kraj pochodzenia, страна, страна происхождения, 原产国, 原产地, 产地, 원산지',
  ),
  net_weight: phrasesOf(
    'net weight, net wt, nt wt, n w, nw, n wt, net kg, net mass, weight, wt, total weight, item weight, product weight, total net weight, kg, kgs, variant grams, grams, weight per unit, weight value, الوزن, الوزن الصافي, وزن صافي, nettogewicht, gewicht, netto, poids net, poids, peso neto, peso netto, peso liquido, peso, net agirlik, agirlik, waga netto, вес нетто, масса нетто, вес, 净重, 重量, 순중량',
  ),
  gross_weight: phrasesOf(
    'gross weight, gross wt, gr wt, g w, gw, g wt, gross kg, gross mass, total gross weight, shipping weight, الوزن الإجمالي, الوزن القائم, وزن قائم, bruttogewicht, brutto, poids brut, peso bruto, peso lordo, brut agirlik, waga brutto, вес брутто, масса брутто, 毛重, 총중량',
  ),
  pieces: phrasesOf('total pcs, total pieces, pcs total, no of pieces, number of pieces, إجمالي القطع, عدد الحبات'),
  litres: phrasesOf(
    'litres, liters, litre, liter, ltr, ltrs, volume l, volume litres, total litres, اللترات, لتر, الحجم باللتر, litros, litri',
  ),
  sku: phrasesOf(
    'sku, variant sku, item sku, product sku, seller sku, lineitem sku, item no, item number, item code, item id, part no, part number, part nr, part, mfr part no, mpn, asin, art no, art, article no, article number, article code, product code, product id, product no, code, internal reference, default code, style no, style number, model, model no, ref, reference, ref no, material no, material, catalog no, catalogue no, رقم الصنف, كود الصنف, رمز الصنف, الطراز, الموديل, رقم القطعة, الكود, كود, artikelnummer, artikel nr, art nr, materialnummer, bestellnummer, sachnummer, code article, code produit, referencia, codigo, cod, cod art, codice, codice articolo, cod articolo, artikelcode, stok kodu, urun kodu, indeks, артикул, код товара, 货号, 型号, 款号, 产品编号, 품번, 모델',
  ),
  line_number: phrasesOf(
    'no, sr no, s no, sl no, serial, serial no, line, line no, line item, item no of line, pos, row, sn, s n, م, الرقم, رقم, التسلسل, مسلسل, ت, بند رقم, nr, lfd nr, position, pos nr, num, numero, linea, ligne, riga, sira, sira no, lp, п п, no п п, 序号, 项次, 번호',
  ),
  none: phrasesOf(
    'barcode, variant barcode, variant inventory qty, inventory quantity, inventory qty, on hand, quantity on hand, qty on hand, available, ean, upc, gtin, id, parent, handle, tax, vat, tax amount, vat amount, gst, igst, cgst, sgst, total with tax, amount incl tax, total incl vat, price total, discount, discount amount, duty, duty rate, duty amount, tariff rate, exchange rate, tax rate, vat rate, date, invoice no, invoice number, invoice date, order, order no, order number, order date, po, po no, po number, po date, compare at price, lineitem compare at price, variant compare at price, list price rate, base rate, base amount, price list rate, cost price, cost per item, standard price, special price, msrp, retail price, rrp, moq, cartons, ctns, no of cartons, carton no, ctn no, packages, pkgs, no of pkgs, qty ctn, qty per carton, qty carton, pcs ctn, pcs carton, pcs per carton, units per carton, qty per pack, pack size, marks, marks and numbers, shipping marks, marks and number of pkgs, packing, measurement, cbm, volume, dimensions, spec, specification, dozen, remarks, remark, notes, note, image, picture, photo, brand, vendor, supplier, category, color, colour, size, status, stock, low stock amount, option value, attribute value, batch, lot, expiry, warehouse, cost center, account, address, destination, country of destination, shipping country, billing country, country name shipping, country name billing, payment terms, incoterm, incoterms, terms, bank, attention, phone, tel, fax, email, amount in words, رقم الفاتورة, الباركود, الضريبة, الضرائب, الخصم, التاريخ, ملاحظات, الكراتين, اللون, المقاس, الماركة, mwst, ust, tva, iva, kdv, ндс, rabatt, remise, descuento, sconto, datum, data, fecha, belegnr, rechnungsnr, colis, kolli, bultos, colli, 税率, 折扣, 备注, 规格, 箱数, 件数, 体积',
  ),
};

/** Names and places that are no description or amount of one line in the export of orders of a shop. */
const OF_ORDER: readonly NamedRole[] = ['description', 'quantity', 'unit_price', 'amount', 'sku'];
const LINE_ITEM = /^lineitem\b/i;

/** Words that say how a column counts, and nothing about what it is. */
const FILLERS = new Set(
  'of the in per and for a an by at to from each pc pcs piece pieces unit units set sets kg kgs g mt ton tons ltr incl excl inc ex including excluding without with fob cif cfr cnf exw fca ddp dap cpt c f i all final invoice currency foreign local 1 100 1000 no s value ea nos ctn dhs usd us l ht ttc hors taxe net netto brutto de la le du des d di della del en der die das je pro pour por par per'.split(
    ' ',
  ),
);

/** All words of the phrases: what a name has beside them is foreign to it. */
const KNOWN_WORDS = new Set(
  Object.values(PHRASES).flatMap((phrases) => phrases.flatMap((phrase) => phrase.split(' '))),
);
/** Phrases of scripts without spaces between words stand within a longer text. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** A foreign word in brackets says more about a column, and does not make it another. */
const BRACKETED = /^[^()]*\([^()]*\)\s*$/;

/** Whether a word can be a part of a name of columns. */
export function isNameWord(word: string): boolean {
  return FILLERS.has(word) || KNOWN_WORDS.has(word);
}

/** What each name of a table says. Of two columns with the same role, the better name counts; of equal names, the first. */
export function rolesByName(names: readonly string[], width = names.length): (Role | null)[] {
  return namedRoles(names, width).map((role) => (role === 'none' ? null : role));
}

/** As `rolesByName`, with the columns whose names say that they are none of the roles. */
export function namedRoles(names: readonly string[], width = names.length): (NamedRole | null)[] {
  const areOrders = names.some((name) => LINE_ITEM.test(name.trim()));
  const found = Array.from({ length: width }, (_, column) => {
    const name = names[column] ?? '';
    const named = roleNamed(name);
    const isOfOrder = areOrders && named !== null && OF_ORDER.includes(named.role) && !LINE_ITEM.test(name.trim());
    return isOfOrder ? { role: 'none' as const, score: 0 } : named;
  });
  const isBetter = (other: Named | null | undefined, own: Named, before: boolean) =>
    other?.role === own.role && (other.score > own.score || (other.score === own.score && before));
  return found.map((own, column) => {
    if (own === null || own.role === 'none') return own?.role ?? null;
    return found.some((other, at) => at !== column && isBetter(other, own, at < column)) ? null : own.role;
  });
}

/** What a name stands for; null if it is not known. Of one in two languages, as in "Bezeichnung / Description", a side is enough. */
export function roleNamed(name: string): Named | null {
  const sides = name.split(/[/\n|]/).filter((side) => side.trim() !== '');
  return roleOf(name) ?? (sides.length > 1 ? (sides.map(roleOf).find((role) => role !== null) ?? null) : null);
}

/** The role with the longest known phrase in a name, unless most of the name is foreign to all roles. */
function roleOf(name: string): Named | null {
  const all = wordsOf(name.replace(/^\s*\(?\d{1,2}[.)]\s*/, ''));
  const text = ` ${all.join(' ')} `;
  let best: Named | null = null;
  for (const [role, phrases] of Object.entries(PHRASES) as [NamedRole, readonly string[]][]) {
    for (const phrase of phrases) {
      const isIn = text.includes(` ${phrase} `) || (UNSPACED.test(phrase) && text.includes(phrase));
      const score = text === ` ${phrase} ` ? 100 + phrase.length : isIn ? phrase.length : 0;
      if (score > (best?.score ?? 0)) best = { role, score };
    }
  }
  if (best === null) return null;
  const telling = all.filter((word) => !FILLERS.has(word));
  const foreign = telling.filter((word) => !KNOWN_WORDS.has(word) && !UNSPACED.test(word));
  // "Option1 Value" is no value, but "Description (Arabic)" is a description.
  const isForeign = foreign.length * 2 >= Math.max(1, telling.length) && foreign.length > 0;
  return isForeign && !BRACKETED.test(name) ? null : best;
}

/** Folded words without a currency, unless there is nothing else. */
function wordsOf(name: string): string[] {
  const bare = name.replace(/\p{L}{0,3}[$＄]|[\p{Sc}]/gu, ' ');
  const all = fold(bare).match(/[\p{L}\p{N}]+/gu) ?? [];
  const isCurrency = (word: string) =>
    CURRENCIES.has(word.toUpperCase()) || (!isNameWord(word) && currencyOf(word) !== null);
  return all.length > 1 ? all.filter((word) => !isCurrency(word)) : [...all];
}
