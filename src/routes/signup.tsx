import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { isVerifying } from '#machines/onboarding/selectors.ts'
import { resumeReturn } from '#src/features/card/bank-trip.ts'
import { ConfirmSignIn } from '#src/features/confirm-sign-in/confirm-sign-in.tsx'
import { ContactUs } from '#src/features/contact/contact-us.tsx'
import { DesktopOverlay } from '#src/features/desktop-overlay/desktop-overlay.tsx'
import { OnboardingFlow } from '#src/features/onboarding/flow/onboarding-flow.tsx'
import type { OnboardingParts } from '#src/features/onboarding/parts.ts'
import { useAccountChanges } from '#src/shared/account/account-changes.ts'
import type { Translations } from '#src/shared/i18n/i18n.ts'
import { loadWords } from '#src/shared/i18n/screen-words.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { isPicture } from '#src/shared/session/document-value.ts'

/** Parts of other features in the onboarding. Each loads, with its words, together with the screen that needs it. */
const partsWith = (i18n: Translations): OnboardingParts => ({
  loadIdentity: async () => {
    const [identity] = await Promise.all([
      import('#src/features/identity/identity-check.tsx'),
      i18n.load(['identity']),
    ])
    return identity
  },
  loadCard: async () => {
    const [{ CardForm, AboutCards, SavedCard }] = await Promise.all([
      import('#src/features/card/index.ts'),
      i18n.load(['card']),
    ])
    return { CardForm, AboutCards, SavedCard }
  },
})

const SignUp = () => {
  const navigate = useNavigate()
  const loaded = Route.useLoaderData()
  const [{ parts, ahead, opening }] = useState(() => ({ ...loaded, opening: loaded.ahead.opening() }))
  const goToDashboard = useCallback(() => void navigate({ to: '/dashboard', replace: true }), [navigate])
  const { customer } = useCurrent()
  useAccountChanges()
  return (
    <>
      <OnboardingFlow
        parts={parts}
        ahead={ahead}
        opening={opening}
        contact={<ContactUs />}
        above={<DesktopOverlay hold={customer !== null && isVerifying(customer.step)} />}
        onCompleted={goToDashboard}
      />
      <ConfirmSignIn />
    </>
  )
}

export const Route = createFileRoute('/signup')({
  beforeLoad: ({ preload }) => resumeReturn(preload),
  loader: async ({ context: { i18n, queryClient }, location }) => {
    const parts = partsWith(i18n)
    const [{ loadAhead }] = await Promise.all([
      import('#src/features/onboarding/flow/screen-ahead.ts'),
      loadWords(i18n, '/signup'),
    ])
    const ahead = loadAhead({ queryClient, parts }, location)
    if (isPicture.get()) await ahead.arrive()
    return { parts, ahead }
  },
  // Back and Forward move between the screens of this page.
  shouldReload: ({ cause }) => cause !== 'stay',
  component: SignUp,
})
