import { lazy } from 'react'

/** The dialog that adds a card. Its code loads when it opens. */
export const AddCardDialog = lazy(async () => ({
  default: (await import('./add-card-dialog.tsx')).AddCardDialog,
}))
