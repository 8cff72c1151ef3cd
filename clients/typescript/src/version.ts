/** The version of this package, for the User-Agent header. */
export const CLIENT_VERSION = '0.1.0';
