import { useEffect, useRef } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { readFlow } from '#contract/endpoints/flows.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { openInspector } from '#src/shared/inspection/open-inspector.ts'
import { notify } from '#src/shared/ui/notify.ts'

const replaying = () => import('#src/shared/inspection/replay-in-inspector.ts')

/** Replays a recorded flow in the portal's inspector or in Stately's. */
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
      // Within the click: later, the browser would block the window.
      openInspector()
      try {
        const { replayInInspector } = await replaying()
        become(replayInInspector(flow))
      } catch {
        void notify.error(t('inspect.failed'))
      }
    },
    /** Preloads the code, so that the window opens at once after consent. */
    prepareStately: (): void => void replaying().catch(() => undefined),
    /** False if the browser blocks the window. */
    inStately: async (): Promise<boolean> => {
      const { replayInStately } = await replaying()
      const opened = replayInStately(flow)
      if (opened) become(opened)
      return opened !== undefined
    },
  }
}
