import type { MarkedFace } from './marked-letters.ts'

/** The OpenType rules that replace (GSUB) and place (GPOS) the letters of a typeface. */
type ShapingTables = Record<'GSUB' | 'GPOS', unknown>

/** A typeface within a PDF with its font engine; pdfkit has no public type for it. */
export interface ShapedFace extends MarkedFace {
  font: ShapingTables & { _tables: ShapingTables }
}

const tablesOf = new Map<string, ShapingTables>()

/**
 * Makes a face shape each text once, and decode its rules once per process. pdfkit shapes a text four times, to measure and to write
 * it, and every document opens its typefaces again. The cache ignores `features`, so every call must pass the same.
 */
export const cacheShaping = (name: string, face: ShapedFace): void => {
  const { GSUB, GPOS } = tablesOf.get(name) ?? face.font
  tablesOf.set(name, { GSUB, GPOS })
  Object.assign(face.font._tables, { GSUB, GPOS })
  const shape = face.layout.bind(face)
  const shaped = new Map<string, ReturnType<MarkedFace['layout']>>()
  face.layout = (text, features) => {
    const result = shaped.get(text) ?? shape(text, features)
    shaped.set(text, result)
    return result
  }
}
