const BUCKETS_MS = [0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 1000];

/** Figures that are read off the running service when they are asked for. */
export interface Gauges {
  readonly edition: () => string | null;
  readonly databaseUp: () => boolean;
}

interface Series {
  count: number;
  sumMs: number;
  readonly buckets: number[];
}

/** Counts what was answered, and writes it as Prometheus text. No label ever holds a key or an address. */
export class Metrics {
  readonly #series = new Map<string, Series>();
  readonly #gauges: Gauges;

  constructor(gauges: Gauges) {
    this.#gauges = gauges;
  }

  count(route: string, status: number, ms: number): void {
    const labels = `route="${route}",status="${status}"`;
    let series = this.#series.get(labels);
    if (series === undefined) {
      series = { count: 0, sumMs: 0, buckets: BUCKETS_MS.map(() => 0) };
      this.#series.set(labels, series);
    }
    series.count++;
    series.sumMs += ms;
    const bucket = BUCKETS_MS.findIndex((limit) => ms <= limit);
    if (bucket >= 0) series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1;
  }

  text(): string {
    const lines = [
      '# HELP tarifa_request_duration_seconds Time from a request to its answer.',
      '# TYPE tarifa_request_duration_seconds histogram',
    ];
    for (const [labels, { count, sumMs, buckets }] of this.#series) {
      let sum = 0;
      for (const [i, limit] of BUCKETS_MS.entries()) {
        sum += buckets[i] ?? 0;
        lines.push(`tarifa_request_duration_seconds_bucket{${labels},le="${limit / 1000}"} ${sum}`);
      }
      lines.push(`tarifa_request_duration_seconds_bucket{${labels},le="+Inf"} ${count}`);
      lines.push(`tarifa_request_duration_seconds_sum{${labels}} ${sumMs / 1000}`);
      lines.push(`tarifa_request_duration_seconds_count{${labels}} ${count}`);
    }
    const gauge = (name: string, help: string, value: number, labels = '') =>
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name}${labels} ${value}`);
    const edition = this.#gauges.edition();
    gauge('tarifa_edition_info', 'The edition in force.', edition === null ? 0 : 1, `{edition="${edition ?? ''}"}`);
    gauge('tarifa_database_up', 'Whether the database answered when last asked.', Number(this.#gauges.databaseUp()));
    gauge('process_resident_memory_bytes', 'Resident memory.', process.memoryUsage.rss());
    gauge('process_start_time_seconds', 'When the process started.', Math.round(performance.timeOrigin / 1000));
    return `${lines.join('\n')}\n`;
  }
}
