import { FLOW_CHARTS } from '#contract/entities/flow-figures.ts'
import type { Sentence } from './translate.ts'

/** The states of a chart, and of those fetched with it, by the id they have in a drawing. */
export const statesInArabic = async (chart: string): Promise<Readonly<Record<string, Sentence>>> =>
  FLOW_CHARTS.some((stored) => stored === chart)
    ? (await import('./arabic/stored-charts.ts')).STORED_CHARTS
    : (await import('./arabic/portal-charts.ts')).PORTAL_CHARTS
