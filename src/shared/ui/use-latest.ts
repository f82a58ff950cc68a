import { useRef } from 'react'

/** What was given in the last render, for work that begins later: an effect of a chart, or an event from outside of React. */
export const useLatest = <Value>(value: Value): { readonly current: Value } => {
  const latest = useRef(value)
  latest.current = value
  return latest
}
