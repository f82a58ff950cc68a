import { type ReactNode, useEffect, useState } from 'react'
import { numberedSteps, positionOf, previousStep } from '#machines/onboarding/order.ts'
import { stepsToCorrect } from '#machines/onboarding/selectors.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { OnboardingFrame } from '#src/shared/layout/onboarding-frame.tsx'
import { screenLabel, stepLabel } from '#src/shared/layout/step-label.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { PathStepper } from '#src/shared/ui/path-stepper.tsx'
import type { OnboardingParts } from '../parts.ts'
import { type Flow, FlowContext } from './flow-context.ts'
import { InvitedNotice } from './invited-notice.tsx'
import { MovedNotice } from './moved-notice.tsx'
import { NotLoaded } from './not-loaded.tsx'
import type { ScreenAhead } from './screen-ahead.ts'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { createScreenStatus } from './screen-status.ts'
import { StepActions } from './step-actions.tsx'
import { useOnboardingFlow } from './use-onboarding-flow.ts'
import { useScreenFocus } from './use-screen-focus.ts'
import { useScreenHistory } from './use-screen-history.ts'

interface OnboardingFlowProps {
  parts: OnboardingParts
  /** The first screen, when it is on its way already. */
  ahead?: ScreenAhead
  contact: ReactNode
  /** Onboarding is over, now or before. */
  onCompleted: () => void
}

/** The onboarding of the signed-in customer: the screen the chart has open, the way beside it, Back and Next below. */
export const OnboardingFlow = ({ parts, ahead, contact, onCompleted }: OnboardingFlowProps) => {
  const { t } = useTranslation('onboarding')
  const { customer, user, nafathEnabled } = useCurrent()
  const { state, send, actor, next, keep, revision, Screen } = useOnboardingFlow(parts, ahead)
  const [status] = useState(createScreenStatus)
  useScreenHistory(actor, status)
  const { screen, problem, moved } = state.context
  const accountType = customer?.accountType ?? state.context.accountType
  const isDone = state.hasTag('done')
  const hasForm = state.hasTag('form')

  useEffect(() => {
    if (isDone) onCompleted()
  }, [isDone, onCompleted])
  useScreenFocus(hasForm ? screen : null, t(`steps.${screenLabel(screen, accountType)}`))

  const standIn = state.hasTag('not-loaded') ? (
    <NotLoaded problem={problem} onRetry={() => send({ type: 'retry.pressed' })} />
  ) : (
    <ScreenSkeleton label={t('loadingScreen')} />
  )
  if (!customer) return <OnboardingFrame contact={contact}>{standIn}</OnboardingFrame>
  const flow: Flow = {
    customer,
    user,
    nafathEnabled,
    busy: state.hasTag('busy'),
    problem,
    next,
    keep,
    revision,
    back: () => send({ type: 'back.pressed' }),
    canGoBack: previousStep(screen) !== null,
    edited: () => send({ type: 'edited' }),
    status,
  }
  const toCorrect = stepsToCorrect(customer.requestedChanges.map(({ target }) => target))
  const isSettled = screen !== 'success-creation' && !isDone

  return (
    <FlowContext value={flow}>
      <OnboardingFrame
        contact={contact}
        path={
          <PathStepper
            steps={numberedSteps(accountType).map((step) => t(`steps.${stepLabel(step, accountType)}`))}
            current={positionOf(screen, accountType)}
            toCorrect={toCorrect.map((step) => positionOf(step, accountType))}
          />
        }
        actions={isSettled && <StepActions screen={screen} isFormShown={hasForm} />}
      >
        <InvitedNotice />
        <MovedNotice moved={moved} />
        {hasForm && Screen ? <Screen key={screen} /> : standIn}
      </OnboardingFrame>
    </FlowContext>
  )
}
