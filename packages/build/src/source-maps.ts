import webpack from 'webpack';

/** The name of a module as source maps show it: the same on every machine, below whatever folder packages are installed. */
function getSourceName({ resourcePath }: { resourcePath: string }): string {
  const installed = resourcePath.lastIndexOf('node_modules/');
  return installed === -1 ? resourcePath.replace(/^\.\//, '') : resourcePath.slice(installed);
}

/**
 * Makes a source map beside each script, with places and names and without the source itself. No script names it: maps are published
 * for the releases service, and served to nobody.
 */
export const sourceMapPlugin = (): webpack.WebpackPluginInstance =>
  new webpack.SourceMapDevToolPlugin({
    test: /\.js$/,
    filename: '[file].map',
    append: false,
    noSources: true,
    moduleFilenameTemplate: getSourceName,
    fallbackModuleFilenameTemplate: getSourceName,
  });
