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
  /** The name for screen readers. */
  label: string
  /** Ids of the highlighted states. */
  current?: ReadonlySet<string>
  /** Id of the transition that was just taken. */
  taken?: string | null
  /** As high as the chart, except on a phone: the page scrolls instead of the drawing. */
  isWhole?: boolean
  /** Turns a state into a link. */
  renderState?: (id: string, inside: ReactNode) => ReactNode
}

const STEP = 1.25
const LEAST = 0.4
const MOST = 2.5
/** The least scale of a drawing that is shown as a whole. */
const LEAST_WHOLE = 0.88

/** The minimum width of a drawing: narrow enough to show all of it where there is room for that, else its drawn width. */
const leastWidth = (width: number): string =>
  `clamp(${width * LEAST_WHOLE}px, (${width * LEAST_WHOLE}px - 100%) * 9999, ${width}px)`

/** A drawn chart. It fills the width but keeps its texts readable: a larger chart scrolls. Buttons zoom. */
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach a scrolling area */}
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
