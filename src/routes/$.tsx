import { createFileRoute } from '@tanstack/react-router'

/** An unknown address: the guard of the root route redirects every visitor to one of their pages. */
export const Route = createFileRoute('/$')({ component: () => null })
