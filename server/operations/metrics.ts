import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Metrics for operators. Labels are routes, names and outcomes, never an id or an e-mail. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requests: new Histogram({
      name: 'masar_http_request_seconds',
      help: 'Answered requests by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
      registers,
    }),
    turnedAway: new Counter({
      name: 'masar_requests_turned_away_total',
      help: 'Requests refused for their rate or for the load, by code',
      labelNames: ['code'],
      registers,
    }),
    jobs: new Counter({
      name: 'masar_jobs_total',
      help: 'Jobs that ran, by name and outcome',
      labelNames: ['name', 'outcome'],
      registers,
    }),
    providerFailures: new Counter({
      name: 'masar_provider_failures_total',
      help: 'Calls an outside service gave no usable answer to',
      labelNames: ['provider', 'kind'],
      registers,
    }),
    providerCalls: new Histogram({
      name: 'masar_provider_call_seconds',
      help: 'Calls to an outside service, by result',
      labelNames: ['provider', 'result'],
      buckets: [0.1, 0.3, 1, 2, 4, 8, 16, 60],
      registers,
    }),
    providerState: new Gauge({
      name: 'masar_provider_state',
      help: 'State of each outside service for this server: 0 good, 1 slow, 2 failing, 3 paused (not called)',
      labelNames: ['provider'],
      registers,
    }),
    unlistedCalls: new Counter({
      name: 'masar_unlisted_calls_total',
      help: 'Outgoing calls that were refused, since the settings do not name their address',
      registers,
    }),
    spansDropped: new Counter({
      name: 'masar_spans_dropped_total',
      help: 'Spans that were not sent to the collector of traces',
      registers,
    }),
    cardDataRefused: new Counter({
      name: 'masar_card_data_refused_total',
      help: 'Requests that carried a card number or a security code',
      registers,
    }),
    queueJobs: new Gauge({
      name: 'masar_queue_jobs',
      help: 'Jobs by queue: due, later, running, or dead after their last try',
      labelNames: ['queue', 'state'],
      registers,
    }),
    queueOldest: new Gauge({
      name: 'masar_queue_oldest_seconds',
      help: 'Time that the oldest due job of a queue has waited',
      labelNames: ['queue'],
      registers,
    }),
    waiting: new Gauge({
      name: 'masar_waiting',
      help: 'Charges without a known result, payments and documents that wait, by kind',
      labelNames: ['kind'],
      registers,
    }),
    waitingOldest: new Gauge({
      name: 'masar_waiting_oldest_seconds',
      help: 'Time that the oldest of a kind has waited',
      labelNames: ['kind'],
      registers,
    }),
    ready: new Gauge({
      name: 'masar_ready',
      help: '1 when this server was ready at the last check, else 0',
      registers,
    }),
    databaseAnswers: new Gauge({
      name: 'masar_database_answers',
      help: '1 when the database answered at this reading, else 0',
      registers,
    }),
    poolConnections: new Gauge({
      name: 'masar_pool_connections',
      help: 'Database connections that are busy or idle, and callers that wait for one',
      labelNames: ['state'],
      registers,
    }),
    listReads: new Counter({
      name: 'masar_list_reads_total',
      help: 'Reads of lists and figures while a standby is set, by where they were read',
      labelNames: ['from'],
      registers,
    }),
    standbyState: new Gauge({
      name: 'masar_standby_state',
      help: '1 for the state of the standby as this server finds it: used, behind, away or foreign',
      labelNames: ['state'],
      registers,
    }),
    standbyLag: new Gauge({
      name: 'masar_standby_lag_seconds',
      help: 'Age of the last change that the standby has while it has not all; 0 when it has all',
      registers,
    }),
    certificateEnd: new Gauge({
      name: 'masar_tax_certificate_end_timestamp_seconds',
      help: 'The end of the tax unit’s certificate',
      registers,
    }),
    backupEnd: new Gauge({
      name: 'masar_backup_end_timestamp_seconds',
      help: 'The end of the last successful backup; 0 without one',
      registers,
    }),
    drillEnd: new Gauge({
      name: 'masar_drill_end_timestamp_seconds',
      help: 'The end of the last successful drill; 0 without one',
      registers,
    }),
    backupLog: new Gauge({
      name: 'masar_backup_log_bytes',
      help: 'Bytes of the log that the database keeps for the backup',
      registers,
    }),
    sockets: new Gauge({ name: 'masar_sockets', help: 'Open realtime connections', registers }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
