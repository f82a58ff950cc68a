import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDeviceDesktop } from '@tabler/icons-react'
import { useActor } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import { fromPromise } from 'xstate'
import { saveDesktopVersion } from '#contract/endpoints/customers.ts'
import {
  type DesktopAnswer,
  desktopRecommendationMachine,
} from '#machines/desktop-recommendation/desktop-recommendation.machine.ts'
import { provide } from '#machines/shared/provide.ts'
import { call } from '#src/shared/api/api.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { inspect } from '#src/shared/inspection/actors.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { peek, set } from '#src/shared/session/handover.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { root } from '#src/shared/session/root.ts'
import { MOBILE_PX } from '#src/shared/theme/tokens.ts'
import classes from './desktop-overlay.module.css'

const NARROW = `(max-width: ${MOBILE_PX - 0.02}px)`

/** Recommends a desktop on a small screen. `hold` delays the recommendation while another dialog needs an answer. */
export const DesktopOverlay = ({ hold = false }: { hold?: boolean }) => {
  const mayAnswer = useMayDo()('customers.desktopVersion')
  const { customer } = useCurrent()
  return customer && mayAnswer && <Recommendation hold={hold} isDismissed={customer.desktopVersion} />
}

interface RecommendationProps {
  hold: boolean
  /** True if the customer has dismissed the recommendation for good. */
  isDismissed: boolean
}

const Recommendation = ({ hold, isDismissed }: RecommendationProps) => {
  const { t } = useTranslation('overlay')
  const { isOpen, close } = useDesktopRecommendation()
  // The server does not know the window's width, so it renders no recommendation.
  const isNarrow = useMediaQuery(NARROW, false)
  const open = isOpen && isNarrow && !hold && !isDismissed && !root.preferences().desktopDismissed
  const dialog = useRef<HTMLDialogElement>(null)
  const ok = useRef<HTMLButtonElement>(null)
  const never = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (!open || dialog.current?.open) return
    dialog.current?.showModal()
    ok.current?.focus()
  }, [open])

  if (!open) return null
  return (
    <dialog
      ref={dialog}
      className={classes.sheet}
      aria-labelledby="desktop-title"
      aria-describedby="desktop-text"
      onClose={() => close(never.current?.checked ?? false)}
    >
      <form method="dialog">
        <IconDeviceDesktop className={classes.icon} size={28} stroke={1.75} aria-hidden />
        <h2 id="desktop-title">{t('title')}</h2>
        <p id="desktop-text" className={classes.text}>
          {t('text')}
        </p>
        <label className={classes.never}>
          <input ref={never} type="checkbox" /> {t('never')}
        </label>
        <Button ref={ok} type="submit" fullWidth>
          {t('ok')}
        </Button>
      </form>
    </dialog>
  )
}

/** The answer in this visit, from the landing page or from this dialog; null if there is none. */
const earlierAnswer = (): DesktopAnswer | null => {
  const stored = peek('desktop')
  if (stored === undefined) return null
  return stored === 'never' || stored === 'later' ? stored : 'told'
}

const useDesktopRecommendation = () => {
  const machine = useMemo(
    () =>
      provide(desktopRecommendationMachine, {
        actors: {
          report: fromPromise<void, { never: boolean }>(async ({ input }) => {
            await call(saveDesktopVersion, { body: { desktopVersion: input.never } })
          }),
        },
        actions: {
          remember: (_, { never }) => {
            set('desktop', 'seen')
            if (never) root.prefer({ desktopDismissed: true })
          },
        },
      }),
    [],
  )
  const [state, send] = useActor(machine, { inspect, input: { left: earlierAnswer() } })
  return { isOpen: state.hasTag('open'), close: (never: boolean) => send({ type: 'closed', never }) }
}
