/** Generates deploy/grafana-dashboard.json: the metrics of the service as a Grafana dashboard. */
export function grafanaDashboard(): string {
  const dashboard = {
    title: 'Tarifa',
    uid: 'tarifa',
    tags: ['tarifa'],
    timezone: 'utc',
    schemaVersion: 39,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: {
      list: [{ name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Data source' }],
    },
    panels: PANELS.map(panelOf),
  };
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}

interface Panel {
  readonly title: string;
  readonly unit: string;
  /** Queries with the legend of their series. */
  readonly queries: readonly (readonly [expression: string, legend: string])[];
}

const DURATION = 'tarifa_request_duration_seconds';
const PANELS: readonly Panel[] = [
  {
    title: 'Requests a second, by route',
    unit: 'reqps',
    queries: [[`sum by (route) (rate(${DURATION}_count[5m]))`, '{{route}}']],
  },
  {
    title: 'Errors a second, by status',
    unit: 'reqps',
    queries: [[`sum by (status) (rate(${DURATION}_count{status=~"[45].."}[5m]))`, '{{status}}']],
  },
  {
    title: 'Time to answer',
    unit: 's',
    queries: ['0.5', '0.99'].map(
      (share) =>
        [
          `histogram_quantile(${share}, sum by (le) (rate(${DURATION}_bucket[5m])))`,
          `${Number(share) * 100} of 100 requests`,
        ] as const,
    ),
  },
  {
    title: 'Requests a second, by tier and decision',
    unit: 'reqps',
    queries: [['sum by (tier, decision) (rate(tarifa_tier_requests_total[5m]))', '{{tier}} {{decision}}']],
  },
  {
    title: 'Delay of the event loop (p99)',
    unit: 's',
    queries: [['tarifa_event_loop_delay_seconds{quantile="0.99"}', '{{instance}}']],
  },
  {
    title: 'Memory',
    unit: 'bytes',
    queries: [['process_resident_memory_bytes{job="tarifa"}', '{{instance}}']],
  },
  {
    title: 'Ready, database, shared limits (1 is good)',
    unit: 'none',
    queries: [
      ['tarifa_ready', '{{instance}} ready'],
      ['tarifa_database_up', '{{instance}} database'],
      ['tarifa_limiter_shared', '{{instance}} shared limits'],
    ],
  },
  {
    title: 'Servers by edition',
    unit: 'none',
    queries: [['count by (edition) (tarifa_edition_info == 1)', '{{edition}}']],
  },
];

/** Two panels in each row. */
function panelOf({ title, unit, queries }: Panel, i: number) {
  const datasource = { type: 'prometheus', uid: '$' + '{datasource}' };
  return {
    id: i + 1,
    title,
    type: 'timeseries',
    datasource,
    gridPos: { h: 8, w: 12, x: (i % 2) * 12, y: Math.floor(i / 2) * 8 },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: queries.map(([expr, legendFormat], at) => ({
      refId: String.fromCharCode(65 + at),
      datasource,
      expr,
      legendFormat,
    })),
  };
}
