/** Made by src/build/chart-drawings.ts. */
declare module 'virtual:chart-drawings' {
  import type { ChartDrawing } from '#diagrams/drawing.ts'

  /** By kind, language and chart: `drawing/en/account`, `map/ar/account.v1`. */
  export const drawings: Readonly<Record<string, () => Promise<{ default: ChartDrawing }>>>
  /** Every version that each chart of the server has had, the newest first. */
  export const chartVersions: Readonly<Record<string, readonly number[]>>
}
