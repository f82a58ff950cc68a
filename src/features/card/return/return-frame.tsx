import type { ReactNode } from 'react'
import { numberedSteps, positionOf } from '#machines/onboarding/order.ts'
import { isOnboarded } from '#machines/onboarding/selectors.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { AppLayout } from '#src/shared/layout/app-layout.tsx'
import { OnboardingFrame } from '#src/shared/layout/onboarding-frame.tsx'
import { stepLabel } from '#src/shared/layout/step-label.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { usePageTitle } from '#src/shared/ui/hooks.ts'
import { PathStepper } from '#src/shared/ui/path-stepper.tsx'

interface ReturnFrameProps {
  contact: ReactNode
  children: ReactNode
}

/** The layout of the return screen: the onboarding's, or the portal's after the onboarding. */
export const ReturnFrame = ({ contact, children }: ReturnFrameProps) => {
  const { t } = useTranslation(['card', 'onboarding'])
  const { customer } = useCurrent()
  usePageTitle(t('return.title'))
  if (customer && isOnboarded(customer.step)) return <AppLayout>{children}</AppLayout>

  const accountType = customer?.accountType ?? 'individual'
  const steps = numberedSteps(accountType)
  return (
    <OnboardingFrame
      title={t('return.title')}
      contact={contact}
      path={
        <PathStepper
          steps={steps.map((step) => t(`onboarding:steps.${stepLabel(step, accountType)}`))}
          current={positionOf('payment-info', accountType)}
        />
      }
    >
      {children}
    </OnboardingFrame>
  )
}
