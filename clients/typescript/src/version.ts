/** The version of this package, for the User-Agent header. */
export const CLIENT_VERSION = '1.0.0';
