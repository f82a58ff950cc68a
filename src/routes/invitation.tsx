import { createFileRoute } from '@tanstack/react-router'
import { InvitationScreen } from '#src/features/invitation/invitation-screen.tsx'
import { loadWords } from '#src/shared/i18n/screen-words.ts'

export const Route = createFileRoute('/invitation')({
  loader: ({ context: { i18n } }) => loadWords(i18n, '/invitation'),
  component: InvitationScreen,
})
