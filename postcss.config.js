export default {
  plugins: {
    'postcss-preset-mantine': {},
    'postcss-simple-vars': {
      variables: { mobile: '500px', narrow: '900px' },
    },
  },
}
