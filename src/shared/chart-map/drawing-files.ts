import type { ChartDrawing } from '#diagrams/drawing.ts'

/** The committed drawings, which name every event, and the maps, which have room for figures. */
export const DRAWING_FILES = {
  drawing: import.meta.glob<ChartDrawing>('/diagrams/drawings/*.json', { import: 'default' }),
  map: import.meta.glob<ChartDrawing>('/diagrams/maps/*.json', { import: 'default' }),
}
