import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDeviceDesktop } from '@tabler/icons-react'
import { useHydrated } from '@tanstack/react-router'
import { useActor } from '@xstate/react'
import { useId, useMemo, useRef } from 'react'
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

/**
 * Recommends a desktop on a small screen, as a card above the page, which covers nothing. `hold` delays it while a dialog or an
 * important step needs the person.
 */
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
  const isHydrated = useHydrated()
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const never = useRef<HTMLInputElement>(null)
  const titleId = useId()
  const isTold = !isOpen || !isNarrow || root.preferences().desktopDismissed
  // Rendered on the server too, so that nothing moves on a phone. The style sheet hides it where it is not needed.
  if (hold || isDismissed || (isHydrated && isTold)) return null
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <IconDeviceDesktop className={classes.icon} size={22} stroke={1.75} aria-hidden />
      <h2 id={titleId} className={classes.title}>
        {t('title')}
      </h2>
      <p className={classes.text}>{t('text')}</p>
      <form
        className={classes.answer}
        onSubmit={(event) => {
          event.preventDefault()
          close(never.current?.checked ?? false)
        }}
      >
        <label className={classes.never}>
          <input ref={never} type="checkbox" /> {t('never')}
        </label>
        <Button type="submit" variant="default">
          {t('ok')}
        </Button>
      </form>
    </section>
  )
}

/** The answer in this visit, from the landing page or from this card; null if there is none. */
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
