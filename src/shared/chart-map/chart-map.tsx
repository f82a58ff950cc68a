import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus, IconZoomReset } from '@tabler/icons-react'
import { Fragment, type ReactNode, useState } from 'react'
import type { ChartDrawing, Edge, StateBox, TextLine } from '#diagrams/drawing.ts'
import { linePath, markOf, settingOf, tipPath, wayWidth } from '#diagrams/geometry.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { keepInView } from '../ui/hooks.ts'
import classes from './chart-map.module.css'

interface ChartMapProps {
  drawing: ChartDrawing
  /** The name for screen readers. */
  label: string
  /** Ids of the highlighted states. */
  current?: ReadonlySet<string>
  /** Id of the transition that was just taken. */
  taken?: string | null
  /** Makes the view as high as the chart, except on a phone, so that the page scrolls instead of the drawing. */
  isWhole?: boolean
  /** Turns a state into a link. */
  renderState?: (id: string, inside: ReactNode) => ReactNode
}

const STEP = 1.25
const LEAST = 0.4
const MOST = 2.5
/** The least scale of a drawing that is shown as a whole. */
const LEAST_WHOLE = 0.88

/** The minimum width of a drawing. A drawing that fits at the least scale is scaled down; any other keeps its drawn width. */
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must reach the scrollable area */}
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

interface ChartStateProps {
  state: StateBox
  /** A link around the state gives its name; a title would replace that name. */
  isLink: boolean
  direction: ChartDrawing['direction']
  isCurrent: boolean
  /** The view scrolls to this state: the current or the initial one. */
  isLookedAt: boolean
}

const Mark = ({ state, direction }: Pick<ChartStateProps, 'state' | 'direction'>) => {
  const middle = markOf(state, direction)
  if (!middle) return null
  const at = { cx: middle.x, cy: middle.y }
  if (state.kind !== 'final') return <circle className={classes.mark} {...at} r={5} />
  return (
    <>
      <circle className={classes.ring} {...at} r={5} />
      <circle className={classes.mark} {...at} r={2.5} />
    </>
  )
}

const keepInDrawing = keepInView('[data-view]')

/** The box of a state with its texts; highlighted while it is current. */
const ChartState = ({ state, isLink, direction, isCurrent, isLookedAt }: ChartStateProps) => {
  const { x, y, width, height, kind, isInitial, staysAt, tone, texts, tags, title } = state
  const isOuter = kind === 'compound' || kind === 'parallel'
  const names = [
    isOuter ? classes.outer : classes.state,
    (isInitial || kind === 'final') && classes.end,
    tone && classes[tone],
    isCurrent && classes.current,
  ]
  return (
    <g ref={isLookedAt ? keepInDrawing : undefined}>
      {!isLink && <title>{title}</title>}
      <rect className={names.filter(Boolean).join(' ')} {...{ x, y, width, height }} rx={12} />
      {kind === 'final' && (
        <rect className={classes.ring} x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={9} />
      )}
      <Mark state={state} direction={direction} />
      {staysAt !== null && <path className={classes.rule} d={`M${x} ${staysAt}h${width}`} />}
      {tags.map((tag) => (
        <rect key={`${tag.x} ${tag.y}`} className={classes.pill} {...tag} rx={8} />
      ))}
      {texts.map((line) => (
        <ChartText key={`${line.x} ${line.y}`} line={line} direction={direction} />
      ))}
    </g>
  )
}

/** The line between two states; animated after its transition was taken. */
const ChartEdge = ({ edge, isTaken }: { edge: Edge; isTaken: boolean }) => (
  <g className={isTaken ? classes.taken : edge.weight === 0 ? classes.unused : undefined}>
    <title>{edge.title}</title>
    <path
      className={classes.way}
      d={linePath(edge.points, edge.weight)}
      style={edge.weight === undefined ? undefined : { strokeWidth: wayWidth(edge.weight) }}
    />
    <path className={classes.tip} d={tipPath(edge.points, edge.weight)} />
  </g>
)

/** The label of a line; drawn above all lines, to cover its own. */
const ChartLabel = ({ edge, direction }: { edge: Edge; direction: ChartDrawing['direction'] }) => {
  const { x, y, width, height, texts } = edge.label
  return (
    <g>
      <title>{edge.title}</title>
      <rect className={classes.ground} {...{ x, y, width, height }} rx={4} />
      {texts.map((line) => (
        <ChartText key={`${line.x} ${line.y}`} line={line} direction={direction} />
      ))}
    </g>
  )
}

/** One line of text, as wide as it was measured, regardless of the reader's fonts. */
const ChartText = ({ line, direction }: { line: TextLine; direction: ChartDrawing['direction'] }) => {
  const { x, y, width, text, role } = line
  const { direction: own, 'text-anchor': textAnchor } = settingOf(line, direction)
  const length = width > 0 ? { textLength: width, lengthAdjust: 'spacingAndGlyphs' } : {}
  return (
    <text className={classes[role]} {...{ x, y, textAnchor }} direction={own} {...length}>
      {text}
    </text>
  )
}

interface Step {
  /** Paths of the active states before and after, the outer before the inner. */
  from: readonly string[]
  to: readonly string[]
  event: string
}

/** The id of the transition that an event took; null when the event was refused or no line shows it. */
export const takenTransition = (drawing: ChartDrawing, { from, event, to }: Step): string | null => {
  const targets = new Set(to.map((state) => `${drawing.id}.${state}`))
  for (const state of from.toReversed()) {
    const begins = `${drawing.id}.${state}:${event}:`
    for (const { target, transitions } of drawing.edges) {
      const taken = targets.has(target) && transitions.find((id) => id.startsWith(begins))
      if (taken) return taken
    }
  }
  return null
}
