import { Skeleton } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { useNearScreen } from './hooks.ts'

interface ChartPlaceProps<Data extends object> {
  /** Loads the heavy code of the chart. */
  load: () => Promise<ComponentType<Data & { height: number }>>
  /** What the chart shows; null while it loads. */
  data: Data | null
  /** Pixels. */
  height: number
  /** Called when the code cannot be loaded. */
  onMissing: () => void
}

/**
 * Reserves the place of a chart and loads its code when the place is nearly visible. It is decoration: a table beside it has the same
 * figures for screen readers.
 */
export const ChartPlace = <Data extends object>({ load, data, height, onMissing }: ChartPlaceProps<Data>) => {
  const [Chart, setChart] = useState<ComponentType<Data & { height: number }> | null>(null)
  const ref = useNearScreen<HTMLDivElement>(() => {
    load().then((Loaded) => setChart(() => Loaded), onMissing)
  })
  return (
    <div ref={ref} style={{ minWidth: 0, height }} aria-hidden>
      {Chart && data ? <Chart {...data} height={height} /> : <Skeleton height={height} />}
    </div>
  )
}
