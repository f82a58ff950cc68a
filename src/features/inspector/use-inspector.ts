import { createBrowserReceiver } from '@statelyai/inspect'
import { useActor } from '@xstate/react'
import { useMemo } from 'react'
import { fromCallback } from 'xstate'
import type { InspectorMessage } from '#machines/inspector/inspected.ts'
import { inspectorMachine } from '#machines/inspector/inspector.machine.ts'
import { provide } from '#machines/shared/provide.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { inspect } from '#src/shared/inspection/actors.ts'
import { inspectorWindow } from '#src/shared/inspection/inspector-windows.ts'
import { notify } from '#src/shared/ui/notify.ts'
import { received } from './received.ts'
import { hearServerSteps } from './server-steps.ts'

const hearPages = (hear: (message: InspectorMessage) => void): (() => void) => {
  const { window, close } = inspectorWindow()
  const { unsubscribe } = createBrowserReceiver({ window }).subscribe((sent) => {
    const message = received(sent)
    if (message) hear(message)
  })
  return () => {
    unsubscribe()
    close()
  }
}

/** What inspected pages of this browser tell for as long as the component is there, and on demand the charts of the server. */
export const useInspector = (withServer: boolean) => {
  const { t } = useTranslation('inspector')
  const machine = useMemo(
    () =>
      provide(inspectorMachine, {
        actors: {
          listen: fromCallback(({ sendBack }) => {
            const hear = (message: InspectorMessage) => sendBack({ type: 'message.received', message })
            const stops = [
              hearPages(hear),
              ...(withServer ? [hearServerSteps(hear, () => notify.warning(t('missed')))] : []),
            ]
            return () => {
              for (const stop of stops) stop()
            }
          }),
        },
      }),
    [withServer, t],
  )
  const [state, send] = useActor(machine, { inspect })
  return { state, send }
}
