import { useEffect, useRef } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { readFlow } from '#contract/endpoints/flows.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { openInspector } from '#src/shared/inspection/open-inspector.ts'
import { notify } from '#src/shared/ui/notify.ts'

const replaying = () => import('#src/shared/inspection/replay-in-inspector.ts')

/** Tells an inspector a recorded flow, again whenever it is asked for: our own, or Stately's. */
export const useReplayInInspector = (flow: ReplyOf<typeof readFlow>) => {
  const { t } = useTranslation('layout')
  const close = useRef(() => {})
  useEffect(() => () => close.current(), [])
  const become = (opened: () => void) => {
    close.current()
    close.current = opened
  }
  return {
    inOwn: async (): Promise<void> => {
      // While the click still counts as one: later, the browser would not let the window open.
      openInspector()
      try {
        const { replayInInspector } = await replaying()
        become(replayInInspector(flow))
      } catch {
        void notify.error(t('inspect.failed'))
      }
    },
    /** Loads what is needed, so that the window opens at once when the person agrees. */
    prepareStately: (): void => void replaying().catch(() => undefined),
    /** False when the browser does not let the window open. */
    inStately: async (): Promise<boolean> => {
      const { replayInStately } = await replaying()
      const opened = replayInStately(flow)
      if (opened) become(opened)
      return opened !== undefined
    },
  }
}
