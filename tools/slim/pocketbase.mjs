/**
 * PocketBase's SDK without what is for dashboards, other runtimes and other ways to sign in. What stays: signing in and up,
 * the account's mails and record, file tokens, lists, realtime and requests by path, as they are.
 * @type {import("./leave-out.mjs").Omission}
 */
export const POCKETBASE = {
  file: "pocketbase/dist/pocketbase.es.mjs",
  sha256: "73a94f485cdb408317dab6e3c2e6ada6325a1445b35256df4c347d369aa3404a",
  members: {
    BaseAuthStore: ["model", "isValid", "isSuperuser", "isAdmin", "isAuthRecord", "loadFromCookie", "exportToCookie"],
    LocalAuthStore: ["model"],
    CrudService: ["getFullList", "_getFullList", "getOne", "delete"],
    RecordService: [
      ...["getFullList", "getOne", "delete", "subscribe", "unsubscribe", "isSuperusers", "authRefresh", "impersonate"],
      ...[
        "listAuthMethods",
        "authWithOAuth2Code",
        "authWithOAuth2",
        "_replaceQueryParams",
        "requestOTP",
        "authWithOTP",
      ],
      ...["requestEmailChange", "confirmEmailChange", "listExternalAuths", "unlinkExternalAuth"],
    ],
    FileService: ["getUrl", "getURL"],
    Client: ["baseUrl", "admins", "createBatch", "getFileUrl", "buildUrl", "cancelAllRequests"],
  },
  passages: [
    { from: "this.collections=new CollectionService(this)," },
    { from: "this.logs=new LogService(this),", upTo: "this.realtime=" },
    { from: ",this.health=new HealthService(this)", upTo: "}get admins" },
    // Renewing a superuser's token.
    { from: ",this.isSuperusers&&(i=s.autoRefreshThreshold", upTo: "let n=await", put: ";" },
    {
      from: "return n=this.authResponse(n),i&&this",
      upTo: "}async authWithOAuth2Code",
      put: "return this.authResponse(n)",
    },
    // Arguments in the order of earlier versions, and what it says to who uses it.
    {
      from: 'i=normalizeLegacyOptionsArgs("This form of requestPasswordReset',
      upTo: "this.client",
      put: "Object.assign(i,t),",
    },
    {
      from: 'r=normalizeLegacyOptionsArgs("This form of confirmPasswordReset',
      upTo: "this.client",
      put: "Object.assign(r,i),",
    },
    {
      from: 'i=normalizeLegacyOptionsArgs("This form of requestVerification',
      upTo: "this.client",
      put: "Object.assign(i,t),",
    },
    {
      from: 'i=normalizeLegacyOptionsArgs("This form of confirmVerification',
      upTo: "this.client",
      put: "Object.assign(i,t),",
    },
    // Runtimes without atob().
    { from: 's="function"!=typeof atob||t?', upTo: ';const i="pb_auth"', put: "s=atob" },
  ],
};
