/** The methods of requests that are logged. */
export const requestMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
