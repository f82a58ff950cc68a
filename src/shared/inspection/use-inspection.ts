import { useSyncExternalStore } from 'react'
import { type Inspection, inspection } from './inspection.ts'

/** Whether this tab is inspected. */
export const useInspection = (): Inspection =>
  useSyncExternalStore(inspection.subscribe, inspection.value, () => 'off')
