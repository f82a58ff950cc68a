import { useEffect, useRef } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { readFlow } from '#contract/endpoints/flows.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { openInspector } from '#src/shared/inspection/open-inspector.ts'
import { notify } from '#src/shared/ui/notify.ts'

/** Opens the inspector and tells it a recorded flow, again whenever it is pressed. */
export const useReplayInInspector = (flow: ReplyOf<typeof readFlow>) => {
  const { t } = useTranslation('layout')
  const close = useRef(() => {})
  useEffect(() => () => close.current(), [])
  return async (): Promise<void> => {
    // While the click still counts as one: later, the browser would not let the window open.
    openInspector()
    try {
      const { replayInInspector } = await import('#src/shared/inspection/replay-in-inspector.ts')
      close.current()
      close.current = replayInInspector(flow)
    } catch {
      void notify.error(t('inspect.failed'))
    }
  }
}
