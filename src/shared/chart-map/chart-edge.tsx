import type { ChartDrawing, Edge } from '#diagrams/drawing.ts'
import { linePath, tipPath, wayWidth } from '#diagrams/geometry.ts'
import classes from './chart-map.module.css'
import { ChartText } from './chart-text.tsx'

/** The line between two states; animated after its transition was taken. */
export const ChartEdge = ({ edge, isTaken }: { edge: Edge; isTaken: boolean }) => (
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
export const ChartLabel = ({ edge, direction }: { edge: Edge; direction: ChartDrawing['direction'] }) => {
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
