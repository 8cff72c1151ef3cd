import type { Measure } from '../../src/contract/measure-schemas.ts';
import { NO_CHARGE } from '../../src/tariff/measure-index.ts';

/** A measure of the United Arab Emirates for all goods, with some facts of it changed. */
export function measureOf(facts: Partial<Measure>): Measure {
  return {
    country: 'AE',
    kind: 'restricted',
    scope: 'all',
    title: { en: 'Goods that need a permit', ar: 'سلع تحتاج إلى تصريح' },
    note: { en: 'Ask for it before the goods arrive.', ar: 'يُطلب قبل وصول السلع.' },
    authority: { id: 'office', name: { en: 'Office', ar: 'المكتب' } },
    ...NO_CHARGE,
    effective_from: null,
    effective_to: null,
    source: 'Law No. 1',
    ...facts,
  };
}
