import { createFileRoute } from '@tanstack/react-router'

/**
 * An unknown address: the guard of the root route redirects every visitor to one of their pages, which then names the address. The
 * server answers 404.
 */
export const Route = createFileRoute('/$')({ component: () => null })
