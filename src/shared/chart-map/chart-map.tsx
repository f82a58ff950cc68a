import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus, IconZoomReset } from '@tabler/icons-react'
import { Fragment, type ReactNode, useState } from 'react'
import type { ChartDrawing } from '#diagrams/drawing.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { ChartEdge, ChartLabel } from './chart-edge.tsx'
import classes from './chart-map.module.css'
import { ChartState } from './chart-state.tsx'

interface ChartMapProps {
  drawing: ChartDrawing
  /** What it shows, for those who do not see it. */
  label: string
  /** Ids of the states that are lit. */
  current?: ReadonlySet<string>
  /** Id of the transition that was just taken. */
  taken?: string | null
  /** As long as the chart, but on a phone: the page is scrolled instead of the drawing. */
  isWhole?: boolean
  /** Makes a link of a state. */
  renderState?: (id: string, inside: ReactNode) => ReactNode
}

const STEP = 1.25
const LEAST = 0.4
const MOST = 2.5
/** A drawing that is seen whole may be a little smaller than it is drawn. */
const LEAST_WHOLE = 0.88

/** The narrowest a drawing is: so that all of it is seen where its place is wide enough for that, and else as it is drawn. */
const leastWidth = (width: number): string =>
  `clamp(${width * LEAST_WHOLE}px, (${width * LEAST_WHOLE}px - 100%) * 9999, ${width}px)`

/** A drawn chart. It fills its place and is never smaller than its texts are read at: what has no room is scrolled to, and it can be made larger and smaller. */
export const ChartMap = ({ drawing, label, current, taken, isWhole = false, renderState }: ChartMapProps) => {
  const { t } = useTranslation('chart-map')
  const [zoom, setZoom] = useState<number | null>(null)
  const scale = (by: number) => setZoom((now) => Math.min(MOST, Math.max(LEAST, (now ?? 1) * by)))
  const { width, height, states, edges } = drawing
  const labelled = edges.filter(({ label }) => label.texts.length > 0)
  const size =
    zoom === null
      ? { width: '100%', minWidth: leastWidth(width), maxWidth: width * 1.15 }
      : { width: width * zoom }

  return (
    <div className={classes.map}>
      <div className={classes.tools}>
        <ActionIcon variant="default" size={32} aria-label={t('smaller')} onClick={() => scale(1 / STEP)}>
          <IconMinus size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={32} aria-label={t('larger')} onClick={() => scale(STEP)}>
          <IconPlus size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t('fit')}
          disabled={zoom === null}
          onClick={() => setZoom(null)}
        >
          <IconZoomReset size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={classes.view} data-view data-whole={isWhole} aria-label={label} tabIndex={0}>
        <svg
          className={classes.drawing}
          style={size}
          viewBox={`0 0 ${width} ${height}`}
          role={renderState ? 'group' : 'img'}
          aria-label={label}
        >
          {edges.map((edge) => (
            <ChartEdge key={edge.id} edge={edge} isTaken={edge.transitions.includes(taken ?? '')} />
          ))}
          {states
            .filter(({ parent }) => parent !== null)
            .map((state) => {
              const inside = (
                <ChartState
                  state={state}
                  isLink={renderState !== undefined}
                  direction={drawing.direction}
                  isCurrent={current?.has(state.id) ?? false}
                  isLookedAt={current ? current.has(state.id) : state.isInitial}
                />
              )
              return (
                <Fragment key={state.id}>{renderState ? renderState(state.id, inside) : inside}</Fragment>
              )
            })}
          {labelled.map((edge) => (
            <ChartLabel key={edge.id} edge={edge} direction={drawing.direction} />
          ))}
        </svg>
      </section>
    </div>
  )
}
