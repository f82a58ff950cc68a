import { PROOFS } from './proofs.mjs'

export const portalArrows = [
  {
    name: 'features-do-not-know-each-other',
    comment: 'Two features meet in a route file, or the shared part moves to src/shared/.',
    severity: 'error',
    from: { path: '^src/features/([^/]+)/' },
    to: { path: '^src/features/', pathNot: '^src/features/$1/' },
  },
  {
    name: 'features-know-no-route',
    comment: 'A route shows a feature, not the other way round. Take the address or the link as a prop.',
    severity: 'error',
    from: { path: '^src/features/', pathNot: PROOFS },
    to: { path: '^src/(?!features/|shared/)' },
  },
  {
    name: 'shared-knows-no-feature',
    comment: 'Shared code serves every feature and knows none. Take the difference as a prop or an argument.',
    severity: 'error',
    from: { path: '^src/shared/', pathNot: PROOFS },
    to: { path: '^src/(?!shared/)' },
  },
  {
    name: 'portal-lays-out-no-chart',
    comment:
      'Charts are laid out at build, so that no browser loads the layout engine. Show a drawing of virtual:chart-drawings.',
    severity: 'error',
    from: { path: '^src/(?!build/)', pathNot: PROOFS },
    to: { path: '^diagrams/(layout|elk-graph|boxes|text|arabic|describe)[.]ts$' },
  },
  {
    name: 'build-code-stays-out-of-the-portal',
    comment: 'src/build runs in Node while the portal is built. Move what a screen needs to src/shared/.',
    severity: 'error',
    from: { path: '^src/(?!build/)', pathNot: PROOFS },
    to: { path: '^src/build/' },
  },
]
