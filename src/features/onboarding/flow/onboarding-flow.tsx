import type { ReactNode } from 'react'
import { numberedSteps, positionOf } from '#machines/onboarding/order.ts'
import { stepsToCorrect } from '#machines/onboarding/selectors.ts'
import type { Opening } from '#machines/onboarding-screens/setup.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { OnboardingFrame } from '#src/shared/layout/onboarding-frame.tsx'
import { screenLabel, stepLabel } from '#src/shared/layout/step-label.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { PathStepper } from '#src/shared/ui/path-stepper.tsx'
import type { OnboardingParts } from '../parts.ts'
import { FlowContext } from './flow-context.ts'
import { InvitedNotice } from './invited-notice.tsx'
import { MovedNotice } from './moved-notice.tsx'
import { NotLoaded } from './not-loaded.tsx'
import type { ScreenAhead } from './screen-ahead.ts'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { nextLabelOf } from './screens.ts'
import { StepActions } from './step-actions.tsx'
import { useOnboardingFlow } from './use-onboarding-flow.ts'
import { useScreenFocus } from './use-screen-focus.ts'

interface OnboardingFlowProps {
  parts: OnboardingParts
  /** The first screen, when it is on its way already. */
  ahead?: ScreenAhead
  /** The first screen, when the page came with it. */
  opening?: Opening | null
  contact: ReactNode
  /** Onboarding is over, now or before. */
  onCompleted: () => void
}

/** The onboarding of the signed-in customer: the screen the chart has open, the way beside it, Back and Next below. */
export const OnboardingFlow = ({
  parts,
  ahead,
  opening = null,
  contact,
  onCompleted,
}: OnboardingFlowProps) => {
  const { t } = useTranslation('onboarding')
  const { customer, user, nafathEnabled } = useCurrent()
  const flow = useOnboardingFlow(parts, ahead, opening, onCompleted)
  const { actor, next, keep, screen, Screen, problem, hasForm } = flow
  const accountType = customer?.accountType ?? flow.accountType
  useScreenFocus(hasForm ? screen : null, t(`steps.${screenLabel(screen, accountType)}`))

  const standIn = flow.isNotLoaded ? (
    <NotLoaded problem={problem} onRetry={() => actor.send({ type: 'retry.pressed' })} />
  ) : (
    <ScreenSkeleton label={t('loadingScreen')} />
  )
  if (!customer) return <OnboardingFrame contact={contact}>{standIn}</OnboardingFrame>
  const toCorrect = stepsToCorrect(customer.requestedChanges.map(({ target }) => target))
  const nextLabel = nextLabelOf(screen, accountType)

  return (
    <FlowContext
      value={{
        actor,
        customer,
        user,
        nafathEnabled,
        busy: flow.isBusy,
        problem,
        next,
        keep,
        edited: () => actor.send({ type: 'edited' }),
      }}
    >
      <OnboardingFrame
        contact={contact}
        path={
          <PathStepper
            steps={numberedSteps(accountType).map((step) => t(`steps.${stepLabel(step, accountType)}`))}
            current={positionOf(screen, accountType)}
            toCorrect={toCorrect.map((step) => positionOf(step, accountType))}
          />
        }
        actions={nextLabel && <StepActions screen={screen} isFormShown={hasForm} nextLabel={nextLabel} />}
      >
        <InvitedNotice />
        <MovedNotice moved={flow.moved} />
        {hasForm && Screen ? <Screen key={screen} /> : standIn}
      </OnboardingFrame>
    </FlowContext>
  )
}
