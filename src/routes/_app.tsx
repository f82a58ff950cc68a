import { createFileRoute, Outlet } from '@tanstack/react-router'
import { DesktopOverlay } from '#src/features/desktop-overlay/desktop-overlay.tsx'
import { loadWords } from '#src/shared/i18n/i18n.ts'
import { AppLayout } from '#src/shared/layout/app-layout.tsx'

export const Route = createFileRoute('/_app')({
  loader: ({ context }) => loadWords(context.i18n, 'overlay'),
  component: () => (
    <AppLayout>
      <Outlet />
      <DesktopOverlay />
    </AppLayout>
  ),
})
