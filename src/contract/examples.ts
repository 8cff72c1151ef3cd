import type { OperationId } from './operations.ts';

/** The responses to the example requests on the bundled edition; a test replays them. */
export const EXAMPLE_REPLIES: Readonly<Record<OperationId, { readonly data: unknown; readonly meta: object }>> = {
  health: {
    data: {
      service: 'tarifa',
      status: 'ok',
      foundation_schema_ready: true,
      api_version: '1.0.0',
    },
    meta: {
      timestamp: '2026-05-04T12:00:00+00:00',
      api_version: '1.0.0',
    },
  },
  lookup: {
    data: {
      hs_code: '010121',
      description: {
        en: 'Pure-bred horses for breeding, live',
        ar: 'خيول حية أصيلة للإنسال',
      },
      level: 6,
      parent_id: 101,
      tariff_rate: 0,
      is_active: true,
    },
    meta: {
      timestamp: '2026-05-04T12:00:00+00:00',
      api_version: '1.0.0',
    },
  },
  search: {
    data: [
      {
        hs_code: '090111',
        description: {
          en: 'Coffee, not roasted, not decaffeinated',
          ar: 'بن غير محمص وغير منزوع الكافيين',
        },
        tariff_rate: 0,
      },
      {
        hs_code: '090112',
        description: {
          en: 'Coffee, not roasted, decaffeinated',
          ar: 'بن غير محمص منزوع الكافيين',
        },
        tariff_rate: 0,
      },
      {
        hs_code: '210112',
        description: {
          en: 'Preparations based on coffee or on coffee extracts, essences or concentrates',
          ar: 'محضرات أساسها القهوة أو خلاصات أو أرواح أو مركزات القهوة',
        },
        tariff_rate: 5,
      },
      {
        hs_code: '210111',
        description: {
          en: 'Extracts, essences and concentrates of coffee',
          ar: 'خلاصات وأرواح ومركزات البن (القهوة)',
        },
        tariff_rate: 5,
      },
      {
        hs_code: '090121',
        description: {
          en: 'Roasted coffee, not decaffeinated, whole or ground',
          ar: 'بن محمص غير منزوع الكافيين، حبا أو مطحونا',
        },
        tariff_rate: 0,
      },
    ],
    meta: {
      total: 89,
      limit: 5,
      offset: 0,
      count: 5,
      timestamp: '2026-05-04T12:00:00+00:00',
      api_version: '1.0.0',
    },
  },
  children: {
    data: [
      {
        hs_code: '010121',
        description: {
          en: 'Pure-bred horses for breeding, live',
          ar: 'خيول حية أصيلة للإنسال',
        },
        level: 6,
        parent_id: 101,
        tariff_rate: 0,
        is_active: true,
      },
      {
        hs_code: '010129',
        description: {
          en: 'Live horses other than pure-bred breeding animals',
          ar: 'خيول حية عدا الأصيلة المعدة للإنسال',
        },
        level: 6,
        parent_id: 101,
        tariff_rate: 0,
        is_active: true,
      },
      {
        hs_code: '010130',
        description: {
          en: 'Live asses (donkeys)',
          ar: 'حمير حية',
        },
        level: 6,
        parent_id: 101,
        tariff_rate: 0,
        is_active: true,
      },
      {
        hs_code: '010190',
        description: {
          en: 'Live mules and hinnies',
          ar: 'بغال ونغال حية',
        },
        level: 6,
        parent_id: 101,
        tariff_rate: 0,
        is_active: true,
      },
    ],
    meta: {
      total: 4,
      limit: 50,
      offset: 0,
      count: 4,
      timestamp: '2026-05-04T12:00:00+00:00',
      api_version: '1.0.0',
    },
  },
  calculate: {
    data: {
      hs_code: '610910',
      product: 'Knitted or crocheted cotton vests, including T-shirts and singlets',
      calculation: {
        declared_value: 1000,
        currency: 'AED',
        import_duty_rate: 5,
        import_duty_amount: 50,
        vat_rate: 5,
        vat_amount: 52.5,
        total_duties_taxes: 102.5,
        landed_cost: 1102.5,
      },
      notes: 'Rates are indicative only; verify them with the customs authority for an official assessment.',
    },
    meta: {
      timestamp: '2026-05-04T12:00:00+00:00',
      api_version: '1.0.0',
    },
  },
};
