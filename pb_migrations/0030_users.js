/// <reference path="../pb_hooks/native.d.ts" />
// PocketBase's own auth collection, made ours. Nobody deletes an account over the API: erasure is a job of its own.
migrate(
  (app) => {
    const OFFICE = '@request.auth.user_roles_via_user_id.role ?= "admin"';
    const SELF = "id = @request.auth.id";
    const SELF_OR_OFFICE = `@request.auth.id != "" && (${SELF} || ${OFFICE})`;
    const ANYONE = "";
    const NOBODY = /** @type {any} */ (null);

    const users = app.findCollectionByNameOrId("users");
    users.fields.removeByName("name");
    users.fields.removeByName("avatar");
    users.fields.add(
      new TextField({ name: "full_name", max: 200 }),
      new TextField({ name: "company_name", max: 200 }),
      new TextField({ name: "phone", max: 40 }),
    );
    const password = users.fields.getByName("password");
    password.min = 6;
    password.max = 71; // bcrypt reads no further
    users.listRule = SELF_OR_OFFICE;
    users.viewRule = SELF_OR_OFFICE;
    users.createRule = ANYONE;
    users.updateRule = SELF;
    users.deleteRule = NOBODY;
    users.manageRule = NOBODY;
    users.passwordAuth.enabled = true;
    users.passwordAuth.identityFields = ["email"];
    users.authAlert.enabled = false; // its e-mail would hold up the log-in
    users.otp.enabled = false;
    users.mfa.enabled = false;
    users.oauth2.enabled = false;
    users.removeIndex("idx_email__pb_users_auth_");
    users.addIndex("idx_users_email", true, "email COLLATE NOCASE", "email != ''");
    app.save(users);
  },
  () => {},
);
