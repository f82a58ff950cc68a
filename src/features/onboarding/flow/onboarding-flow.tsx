import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconCloudCheck } from '@tabler/icons-react'
import { shallowEqual, useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { Step } from '#contract/steps.ts'
import { numberedSteps, positionOf, previousStep } from '#machines/onboarding/order.ts'
import { stepsToCorrect } from '#machines/onboarding/selectors.ts'
import type { Opening } from '#machines/onboarding-screens/setup.ts'
import type { CallProblem } from '#machines/shared/call-problem.ts'
import { useCompanyName } from '#src/shared/account/names.tsx'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { OnboardingFrame } from '#src/shared/layout/onboarding-frame.tsx'
import { screenLabel, stepLabel } from '#src/shared/layout/step-label.ts'
import { reloadPage } from '#src/shared/new-version/reload-page.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { Banner } from '#src/shared/ui/banner.tsx'
import { PageButton } from '#src/shared/ui/buttons.tsx'
import { IsolatedText, isolated } from '#src/shared/ui/isolated-text.tsx'
import { PathStepper } from '#src/shared/ui/path-stepper.tsx'
import classes from '../onboarding.module.css'
import type { OnboardingParts } from '../parts.ts'
import { FlowContext, SCREEN_FORM, useFlow } from './flow-context.ts'
import { Notice } from './notice.tsx'
import type { ScreenAhead } from './screen-ahead.ts'
import { nextLabelOf } from './screens.ts'
import { useOnboardingFlow } from './use-onboarding-flow.ts'
import { useScreenFocus } from './use-screen-focus.ts'

interface OnboardingFlowProps {
  parts: OnboardingParts
  /** The first screen while it loads. */
  ahead?: ScreenAhead
  /** The first screen if the page was rendered with it. */
  opening?: Opening | null
  contact: ReactNode
  /** Shown above each screen. */
  above?: ReactNode
  /** Called once the onboarding is completed, also if it was completed earlier. */
  onCompleted: () => void
}

/** The onboarding of the signed-in customer: the current screen with the stepper, Back and Next. */
export const OnboardingFlow = ({
  parts,
  ahead,
  opening = null,
  contact,
  above,
  onCompleted,
}: OnboardingFlowProps) => {
  const { t } = useTranslation('onboarding')
  const { customer, user, nafathEnabled } = useCurrent()
  const flow = useOnboardingFlow(parts, ahead, opening, onCompleted)
  const { actor, next, keep, screen, Screen, problem, hasForm } = flow
  const accountType = customer?.accountType ?? flow.accountType
  useScreenFocus(hasForm ? screen : null, t(`steps.${screenLabel(screen, accountType)}`))

  const placeholder = flow.isNotLoaded ? (
    <NotLoaded problem={problem} onRetry={() => actor.send({ type: 'retry.pressed' })} />
  ) : (
    <ScreenSkeleton label={t('loadingScreen')} />
  )
  if (!customer) return <OnboardingFrame contact={contact}>{placeholder}</OnboardingFrame>
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
        {above}
        <InvitedNotice />
        <MovedNotice moved={flow.moved} />
        {hasForm && Screen ? <Screen key={screen} /> : placeholder}
      </OnboardingFrame>
    </FlowContext>
  )
}

interface StepActionsProps {
  screen: Step
  isFormShown: boolean
  /** The label of Next; a final submission has its own label. */
  nextLabel: NonNullable<ReturnType<typeof nextLabelOf>>
}

/** Back, Next and the state of the draft between them. Presses are ignored while a call runs. */
const StepActions = ({ screen, isFormShown, nextLabel }: StepActionsProps) => {
  const { t } = useTranslation('onboarding')
  const { actor } = useFlow()
  const { isBusy, isKept, isReady } = useSelector(
    actor,
    (state) => ({
      isBusy: state.hasTag('busy') || state.context.isWorking,
      isKept: state.context.isKept,
      isReady: state.context.isReady,
    }),
    shallowEqual,
  )
  const isLast = nextLabel !== 'common:actions.next'
  return (
    <>
      {previousStep(screen) ? (
        <Button
          variant="default"
          leftSection={<IconArrowLeft className={classes.arrow} size={18} stroke={1.75} aria-hidden />}
          onClick={() => actor.send({ type: 'back.pressed' })}
          aria-disabled={isBusy}
          data-disabled={isBusy}
        >
          {t('common:actions.back')}
        </Button>
      ) : (
        <span className={classes.noBack} />
      )}
      <span className={classes.onward}>
        <span className={classes.saved} role="status">
          {isKept && !isBusy && (
            <>
              <IconCloudCheck size={16} stroke={1.75} aria-hidden />
              {t('saved')}
            </>
          )}
        </span>
        <Button
          type="submit"
          form={SCREEN_FORM}
          loading={isBusy}
          disabled={!isFormShown || !isReady}
          rightSection={
            !isLast && <IconArrowRight className={classes.arrow} size={18} stroke={1.75} aria-hidden />
          }
        >
          {t(nextLabel)}
        </Button>
      </span>
    </>
  )
}

/** Notice of an invitation that arrived during the application. Answering it loses no input. */
const InvitedNotice = () => {
  const { t } = useTranslation('onboarding')
  const { invitation } = useCurrent()
  const company = useCompanyName(invitation?.company)
  if (!invitation?.canAccept) return null
  const inviter = isolated(invitation.inviter.email)
  return (
    <div className={classes.invited}>
      <Banner
        tone="info"
        title={company === null ? t('invited.titleUnnamed') : t('invited.title', { company })}
        actions={
          <PageButton to="/invitation" variant="default">
            {t('invited.open')}
          </PageButton>
        }
      >
        <p>
          <IsolatedText>{t('invited.text', { inviter })}</IsolatedText>
        </p>
      </Banner>
    </div>
  )
}

/** Shown after another tab completed the step, so that this tab opened the current step. */
const MovedNotice = ({ moved }: { moved: boolean }) => {
  const { t } = useTranslation('onboarding')
  return <div role="status">{moved && <Notice tone="info">{t('moved')}</Notice>}</div>
}

interface NotLoadedProps {
  problem: CallProblem | null
  onRetry: () => void
}

/** Shown if the screen's data or code failed to load. After a release only a reload can load the code. */
const NotLoaded = ({ problem, onRetry }: NotLoadedProps) => {
  const { t } = useTranslation()
  return (
    <div className={classes.notLoaded}>
      <ProblemAlert problem={problem} onRetry={onRetry} />
      <Button variant="subtle" onClick={() => void reloadPage()}>
        {t('actions.reload')}
      </Button>
    </div>
  )
}

/** The placeholder of a loading screen. It fades in late to avoid flicker. */
const ScreenSkeleton = ({ label }: { label: string }) => (
  <div className={classes.skeleton} role="status" aria-label={label}>
    <Skeleton height={26} width="55%" />
    <Skeleton height={14} width="80%" mt={12} />
    <Skeleton height={240} mt={28} radius="lg" />
  </div>
)
