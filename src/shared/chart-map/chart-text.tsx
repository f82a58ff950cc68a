import type { ChartDrawing, TextLine } from '#diagrams/drawing.ts'
import { settingOf } from '#diagrams/geometry.ts'
import classes from './chart-map.module.css'

/** One line of text, as wide as it was measured, regardless of the reader's fonts. */
export const ChartText = ({ line, direction }: { line: TextLine; direction: ChartDrawing['direction'] }) => {
  const { x, y, width, text, role } = line
  const { direction: own, 'text-anchor': textAnchor } = settingOf(line, direction)
  const length = width > 0 ? { textLength: width, lengthAdjust: 'spacingAndGlyphs' } : {}
  return (
    <text className={classes[role]} {...{ x, y, textAnchor }} direction={own} {...length}>
      {text}
    </text>
  )
}
