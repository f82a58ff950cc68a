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
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './card-return-screen.module.css'
import { OutcomeMessage } from './outcome-message.tsx'
import { type ReturnView, returnView } from './return-view.ts'
import { type CardReturned, useCardReturn } from './use-card-return.ts'

const SIGNS: Partial<Record<ReturnView, { Sign: Icon; tone: 'info' | 'warn' | 'bad' }>> = {
  byEmail: { Sign: IconMail, tone: 'info' },
  nothing: { Sign: IconInfoCircle, tone: 'info' },
  cancelled: { Sign: IconArrowBackUp, tone: 'info' },
  unreached: { Sign: IconAlertTriangle, tone: 'warn' },
  saveFailed: { Sign: IconAlertTriangle, tone: 'warn' },
  confirmFailed: { Sign: IconAlertTriangle, tone: 'warn' },
  notAdded: { Sign: IconCreditCardOff, tone: 'bad' },
}

/** Where the way on is not another card. */
const WAYS_ON: Partial<Record<ReturnView, 'goOn' | 'same'>> = {
  byEmail: 'goOn',
  nothing: 'goOn',
  cancelled: 'same',
}

interface CardReturnScreenProps {
  /** Back to where cards are added. */
  onLeave: (returned: CardReturned) => void
}

/** What a person sees on coming back from the bank: what is being done about the card, and how it ended. */
export const CardReturnScreen = ({ onLeave }: CardReturnScreenProps) => {
  const { t } = useTranslation(['card', 'common'])
  const { state, retry, leave, brand } = useCardReturn(onLeave)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const view = returnView((tag) => state.hasTag(tag), state.context)
  const sign = SIGNS[view]
  const mayRetry = state.hasTag('may-retry')
  // While the bank has not decided, a person who left its page can return there or take another card.
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
            {t(`return.${isUndecided ? 'options' : (WAYS_ON[view] ?? 'again')}`)}
          </Button>
        )}
      </div>
    </div>
  )
}
