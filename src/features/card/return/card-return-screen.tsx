import { Button, Loader } from '@mantine/core'
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconCreditCardOff,
  IconInfoCircle,
  IconMail,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { CardReturnContext } from '#machines/card-return/card-return.machine.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { OutcomeMessage } from '../failure-messages.tsx'
import classes from './card-return-screen.module.css'
import { type ReturnResult, useCardReturn } from './use-card-return.ts'

const SIGNS: Partial<Record<ReturnView, { Sign: Icon; tone: 'info' | 'warn' | 'bad' }>> = {
  byEmail: { Sign: IconMail, tone: 'info' },
  nothing: { Sign: IconInfoCircle, tone: 'info' },
  cancelled: { Sign: IconArrowBackUp, tone: 'info' },
  unreached: { Sign: IconAlertTriangle, tone: 'warn' },
  saveFailed: { Sign: IconAlertTriangle, tone: 'warn' },
  confirmFailed: { Sign: IconAlertTriangle, tone: 'warn' },
  notAdded: { Sign: IconCreditCardOff, tone: 'bad' },
}

/** Labels of the leave button for views that do not ask for another card. */
const LEAVE_LABELS: Partial<Record<ReturnView, 'goOn' | 'same'>> = {
  byEmail: 'goOn',
  nothing: 'goOn',
  cancelled: 'same',
}

interface CardReturnScreenProps {
  /** Returns to the page where the card was entered. */
  onLeave: (returned: ReturnResult) => void
}

/** The screen after the return from the bank. It shows the progress and the result. */
export const CardReturnScreen = ({ onLeave }: CardReturnScreenProps) => {
  const { t } = useTranslation('card')
  const { state, retry, leave, brand } = useCardReturn(onLeave)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const view = returnView((tag) => state.hasTag(tag), state.context)
  const sign = SIGNS[view]
  const mayRetry = state.hasTag('may-retry')
  // Until the bank decides, the customer can return to the bank's page or use another card.
  const isUndecided = state.hasTag('undecided')
  const mayLeave =
    isUndecided ||
    (!(state.hasTag('loader') || state.hasTag('done') || state.hasTag('form-reopens')) &&
      view !== 'confirmFailed')

  const texts: Partial<Record<ReturnView, ReactNode>> = {
    verifying: t('return.verifyingText'),
    stillChecking: t('return.stillCheckingText'),
    byEmail: t('return.byEmailText'),
    cancelled: t('return.cancelledText'),
  }

  return (
    <div className={classes.page}>
      <div className={classes.sign} data-tone={sign?.tone}>
        {sign ? <sign.Sign size={32} stroke={1.75} aria-hidden /> : <Loader aria-hidden />}
      </div>
      <div role="status" aria-atomic className={classes.words}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {t(`return.${view}`)}
        </h1>
        <p className={classes.text}>
          {texts[view] ?? <OutcomeMessage context={state.context} brand={brand} />}
        </p>
      </div>
      <div className={classes.ways}>
        {mayRetry && (
          <Button
            onClick={() => {
              heading.current?.focus()
              retry()
            }}
          >
            {t('common:actions.retry')}
          </Button>
        )}
        {mayLeave && (
          <Button variant={mayRetry ? 'default' : 'filled'} onClick={leave}>
            {t(`return.${isUndecided ? 'options' : (LEAVE_LABELS[view] ?? 'again')}`)}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The views of the screen, named as in the catalogue. */
type ReturnView =
  | 'verifying'
  | 'stillChecking'
  | 'saving'
  | 'byEmail'
  | 'unreached'
  | 'saveFailed'
  | 'confirmFailed'
  | 'nothing'
  | 'cancelled'
  | 'notAdded'

type Tag =
  | 'form-reopens'
  | 'undecided'
  | 'saving'
  | 'card-verified'
  | 'card-saved'
  | 'may-retry'
  | 'card-again'
  | 'turned-back'
  | 'over'

/** Chooses the view by the chart's tags and context. */
const returnView = (
  hasTag: (tag: Tag) => boolean,
  { outcome }: Pick<CardReturnContext, 'outcome'>,
): ReturnView => {
  if (hasTag('over')) return 'byEmail'
  if (hasTag('may-retry')) {
    if (!hasTag('card-verified')) return 'unreached'
    return hasTag('card-saved') ? 'confirmFailed' : 'saveFailed'
  }
  // The form opens next and shows the reason.
  if (hasTag('form-reopens')) return 'verifying'
  if (hasTag('turned-back')) return 'cancelled'
  if (hasTag('card-again')) return outcome === 'nothing' ? 'nothing' : 'notAdded'
  if (hasTag('saving')) return 'saving'
  return hasTag('undecided') ? 'stillChecking' : 'verifying'
}
