import type { Language } from '../../contract/language.ts';
import type { SourceClass } from '../../contract/measure-schemas.ts';
import type { Description } from '../../contract/schemas.ts';
import type { ShipmentAmounts } from '../../operations/shipment/amounts.ts';
import type { Charge } from '../../tariff/charges.ts';
import { textOf, type Units } from '../../tariff/decimal.ts';
import type { Assessment } from '../../tariff/duty.ts';
import type { LawSources } from '../../tariff/line-law.ts';
import { billNote, indicativeNote } from '../../tariff/notes.ts';
import type { LineBill } from '../../tariff/shipment.ts';
import { ascii, concat, flat, type Latin1, latin1Json } from '../latin1.ts';
import type { RenderedCatalogue } from './rendered-catalogue.ts';

/** A shipment as JSON, from descriptions and measures that are rendered already. */
export function shipmentJson(
  shipment: ShipmentAmounts,
  law: LawSources,
  rendered: RenderedCatalogue,
  language: Language,
): Latin1 {
  const { country, currency, exchange, lines, totals, scale } = shipment;
  const notes = new Set([indicativeNote(language)]);
  // One text that grows: V8 makes it flat once, when it is sent. An array of lines would make each flat before.
  let json = `{"country":"${country}","currency":"${currency}","exchange":[`;
  json += exchange.map(({ currency: of, rate, source }) => `{"currency":"${of}","rate":${rate},"source":"${source}"}`);
  let separator = '],"lines":[';
  for (const { record, origin, value, freight, insurance, amounts, bill } of lines) {
    const isUsual = origin === null && country === rendered.measures.country;
    const frame = isUsual
      ? rendered.lineFrame(record, law, language)
      : rendered.originFrame(record, origin, law, language);
    json += separator + rendered.calculationFrame(record, language).before;
    json += origin === null ? ',"origin":null' : `,"origin":"${origin}"`;
    json += `,"value":${value},"freight":${freight},"insurance":${insurance}${calculationJson(amounts, currency)}`;
    json += bill === null ? NO_BILL : billJson(bill, scale);
    json += `${frame.measures}}`;
    separator = ',';
    for (const note of frame.notes) notes.add(note);
  }
  for (const note of shipment.notes) notes.add(billNote(note, language));
  const sums = ascii(
    `],"totals":{"value":${totals.value},"freight":${totals.freight},"insurance":${totals.insurance}` +
      `,"declared_value":${totals.declaredValue},"import_duty_amount":${totals.dutyAmount}` +
      `,"vat_amount":${totals.vatAmount},"total_duties_taxes":${totals.totalDutiesTaxes}` +
      `,"landed_cost":${totals.landedCost},"additional_duty_amount":${totals.additionalDutyAmount}` +
      `,"excise_amount":${totals.exciseAmount},"fees_amount":${totals.feesAmount}` +
      `,"vat_paid_at_border":${totals.vatPaidAtBorder},"at_least":${totals.atLeast},"at_most":${totals.atMost},"complete":${totals.isComplete}},"notes":`,
  );
  // All pieces are ASCII or in Latin-1 already.
  return concat(json as Latin1, concat(sums, latin1Json([...notes].join(' '))), ascii('}'));
}

const NO_BILL = ',"charges":[],"options":[],"open":[]';

function billJson({ charges, options, open }: LineBill, scale: number): string {
  const orNull = (units: Units | null) => (units === null ? 'null' : textOf(units, scale));
  let json = ',"charges":[';
  for (const charge of charges) {
    const { title, source } = wordsOf(charge);
    if (charge !== charges[0]) json += ',';
    json += `{"kind":"${charge.kind}","title":`;
    json += title;
    json += `,"rate":${charge.rate},"amount":${textOf(charge.amount, scale)},"base":${orNull(charge.base)},"source":`;
    json += source;
    json += `,"source_class":${classOf(charge.sourceClass)}}`;
  }
  json += '],"options":[';
  for (const option of options) {
    const { title, source } = wordsOf(option);
    if (option !== options[0]) json += ',';
    json += `{"kind":"${option.kind}","title":`;
    json += title;
    json += `,"rate":${option.rate},"condition":${JSON.stringify(option.condition)},"saves":${orNull(option.saves)},"source":`;
    json += source;
    json += `,"source_class":${classOf(option.sourceClass)}}`;
  }
  json += '],"open":[';
  for (const each of open) {
    const { title, source } = wordsOf(each);
    if (each !== open[0]) json += ',';
    json += `{"kind":"${each.kind}","title":`;
    json += title;
    json += `,"needs":${JSON.stringify(each.needs)},"doubts":${JSON.stringify(each.doubts)},"at_least":${each.less === 0 ? '0' : `-${textOf(each.less, scale)}`},"at_most":${orNull(each.atMost)},"note":`;
    json += descriptionJson(each.note);
    json += ',"source":';
    json += source;
    json += `,"source_class":${classOf(each.sourceClass)}}`;
  }
  return `${json}]`;
}

function classOf(sourceClass: SourceClass | null): string {
  return sourceClass === null ? 'null' : `"${sourceClass}"`;
}

/** Title and source as JSON: a measure has both for as long as it is there. */
interface Words {
  readonly of: string;
  readonly title: Latin1;
  readonly source: Latin1;
}

const knownWords = new WeakMap<Description, Words>();

function wordsOf({ title, source }: Pick<Charge, 'title' | 'source'>): Words {
  let words = knownWords.get(title);
  if (words?.of !== source) {
    words = { of: source, title: flat(latin1Json(title)), source: flat(latin1Json(source)) };
    knownWords.set(title, words);
  }
  return words;
}

const knownDescriptions = new WeakMap<Description, Latin1>();

function descriptionJson(description: Description): Latin1 {
  let json = knownDescriptions.get(description);
  if (json === undefined) {
    json = flat(latin1Json(description));
    knownDescriptions.set(description, json);
  }
  return json;
}

/** The amounts are decimals in text and are written as they are: no float ever touches them. */
export function calculationJson(amounts: Assessment, currency: string): Latin1 {
  return ascii(
    `,"calculation":{"declared_value":${amounts.declaredValue},"currency":"${currency}"` +
      `,"import_duty_rate":${amounts.dutyRate},"import_duty_amount":${amounts.dutyAmount}` +
      `,"vat_rate":${amounts.vatRate},"vat_amount":${amounts.vatAmount}` +
      `,"total_duties_taxes":${amounts.totalDutiesTaxes},"landed_cost":${amounts.landedCost}}`,
  );
}
