import type { ChartFigures } from '#contract/entities/flow-figures.ts'
import { BYTE_ORDER_MARK, csvLine } from '#rules/csv.ts'

const TITLES = [
  ...[
    'chart',
    'from',
    'to',
    'state',
    'now',
    'entered',
    'returned',
    'left',
    'saved_again',
    'went_back',
    'stays',
    'still_there',
    'median_seconds',
    'p90_seconds',
  ],
  ...[
    'outliers',
    'target_share',
    'target_seconds',
    'target_within',
    'target_late',
    'target_waiting',
    'target_met',
  ],
  ...['refused_most', 'refused_times'],
]

const figure = (value: number | null | undefined): string => (value == null ? '' : String(value))

/** The figures of a chart as CSV, one line per state. */
export const figuresCsv = ({ chart, from, to, states }: ChartFigures): string =>
  BYTE_ORDER_MARK +
  [
    csvLine(TITLES),
    ...states.map(
      ({ state, now, entered, returned, left, again, wentBack, stays, outliers, target, refusals: [most] }) =>
        csvLine([
          ...[chart, from, to, state],
          ...[now, entered, returned, left, again, wentBack].map(figure),
          ...[stays.count, stays.running, stays.median, stays.p90, outliers].map(figure),
          ...[target?.share, target?.seconds, target?.within, target?.late, target?.waiting, target?.met].map(
            figure,
          ),
          most ? [most.event, most.guard, most.code, most.field].filter(Boolean).join(' ') : '',
          figure(most?.count),
        ]),
    ),
  ].join('')
