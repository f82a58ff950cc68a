import { createFileRoute } from '@tanstack/react-router'
import { InvitationScreen } from '#src/features/invitation/invitation-screen.tsx'
import { loadCatalogue } from '#src/shared/i18n/i18n.ts'
import { SCREEN_WORDS } from '#src/shared/i18n/screen-words.ts'

export const Route = createFileRoute('/invitation')({
  loader: ({ context: { i18n } }) => loadCatalogue(i18n, ...SCREEN_WORDS['/invitation']),
  component: InvitationScreen,
})
