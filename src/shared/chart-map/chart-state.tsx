import type { ChartDrawing, StateBox } from '#diagrams/drawing.ts'
import { markOf } from '#diagrams/geometry.ts'
import { keepInView } from '../ui/keep-in-view.ts'
import classes from './chart-map.module.css'
import { ChartText } from './chart-text.tsx'

interface ChartStateProps {
  state: StateBox
  /** A link around the state names it; a title would replace that name. */
  isLink: boolean
  direction: ChartDrawing['direction']
  isCurrent: boolean
  /** The view scrolls to it: the current state, or the initial one. */
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
export const ChartState = ({ state, isLink, direction, isCurrent, isLookedAt }: ChartStateProps) => {
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
